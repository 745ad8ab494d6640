/**
 * `emojis=yes`: the usual names of emojis between colons are written as what they name, such as `:rocket:`. Names that are not known
 * stay. https://github.com/ikatyang/emoji-cheat-sheet lists the names. Pure.
 */

import { lookup } from "../lookup.ts";

const table = `
+1 👍 -1 👎 100 💯 alarm_clock ⏰ alert 🚨 anger 💢 arrow_down ⬇️ arrow_left ⬅️ arrow_right ➡️ arrow_up ⬆️
arrows_counterclockwise 🔄 ballot_box_with_check ☑️ bangbang ‼️ bank 🏦 bar_chart 📊 battery 🔋 bell 🔔 blue_heart 💙 bomb 💣 book 📖
bookmark 🔖 books 📚 boom 💥 broken_heart 💔 bug 🐛 building_construction 🏗️ bulb 💡 calendar 📆 camera 📷 car 🚗 chart 💹
chart_with_downwards_trend 📉 chart_with_upwards_trend 📈 clap 👏 clipboard 📋 clock1 🕐 cloud ☁️ coffee ☕ collision 💥 computer 💻
construction 🚧 credit_card 💳 cry 😢 date 📅 dart 🎯 dollar 💵 door 🚪 droplet 💧 eight 8️⃣ electric_plug 🔌 email ✉️ envelope ✉️ euro 💶
exclamation ❗ eyes 👀 fire 🔥 five 5️⃣ flashlight 🔦 floppy_disk 💾 four 4️⃣ gear ⚙️ gem 💎 ghost 👻 gift 🎁 globe_with_meridians 🌐
green_circle 🟢 green_heart 💚 grin 😁 grinning 😀 hammer 🔨 hammer_and_wrench 🛠️ heart ❤️ heavy_check_mark ✔️ heavy_exclamation_mark ❗
hourglass ⌛ house 🏠 inbox_tray 📥 info ℹ️ information_source ℹ️ joy 😂 key 🔑 label 🏷️ laughing 😆 link 🔗 lock 🔒 loudspeaker 📢 mag 🔍
mailbox 📫 megaphone 📣 memo 📝 money_with_wings 💸 moneybag 💰 moon 🌙 musical_note 🎵 nine 9️⃣ no_bell 🔕 no_entry ⛔ no_entry_sign 🚫 ok 🆗
ok_hand 👌 one 1️⃣ open_file_folder 📂 orange_circle 🟠 outbox_tray 📤 package 📦 page_facing_up 📄 paperclip 📎 partly_sunny ⛅ party_popper 🎉
pencil 📝 pencil2 ✏️ phone ☎️ point_down 👇 point_left 👈 point_right 👉 point_up ☝️ police_car 🚓 pound 💷 pray 🙏 purple_heart 💜 pushpin 📌
question ❓ rage 😡 rainbow 🌈 raised_hands 🙌 recycle ♻️ red_circle 🔴 repeat 🔁 robot 🤖 rocket 🚀 rotating_light 🚨 satellite 📡 scream 😱
scroll 📜 seedling 🌱 seven 7️⃣ shield 🛡️ ship 🚢 shopping_cart 🛒 six 6️⃣ skull 💀 slightly_smiling_face 🙂 smile 😄 smiley 😃 snowflake ❄️ sob 😭
sos 🆘 sound 🔉 sparkles ✨ speech_balloon 💬 star ⭐ star2 🌟 stop_sign 🛑 stopwatch ⏱️ sunglasses 😎 sunny ☀️ tada 🎉 telephone ☎️
thermometer 🌡️ thinking 🤔 three 3️⃣ thumbsdown 👎 thumbsup 👍 ticket 🎫 traffic_light 🚥 trophy 🏆 truck 🚚 two 2️⃣ umbrella ☔ unlock 🔓
vertical_traffic_light 🚦 warning ⚠️ watch ⌚ wave 👋 white_check_mark ✅ white_circle ⚪ wrench 🔧 x ❌ yellow_circle 🟡 yen 💴 zap ⚡ zero 0️⃣ zzz 💤
`;

const words = table.trim().split(/\s+/);
const emojis: Readonly<Record<string, string>> = Object.fromEntries(
  words.flatMap((name, index) => (index % 2 === 0 ? [[name, words[index + 1] ?? ""]] : [])),
);

/** A text with names between colons as emojis. Example: "Done :tada:" is "Done 🎉". */
export function withEmojis(text: string): string {
  return text.replace(/:([a-z0-9_+-]{1,40}):/gi, (whole, name: string) => lookup(emojis, name.toLowerCase()) ?? whole);
}
