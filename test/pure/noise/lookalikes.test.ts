/** Lines of whole pages that move by themselves, and lines that look like them and say something. */
import { expect, test } from "vitest";
import { html, Watched } from "../../pages/watched.ts";

const page = (line: string) =>
  html(`<h1>City library</h1><p>The library stands at the old harbour and lends books, films and games to everybody.</p>
    <ul><li>Books for children</li><li>Maps of the region</li><li>Music scores</li></ul><p>${line}</p>
    <p>Opening times are posted at the door.</p><footer><a href="/imprint">Imprint</a> <a href="/contact">Contact</a></footer>`);

/** What the second of two checks, an hour apart, says. */
async function second(before: string, after: string): Promise<string> {
  const watched = new Watched({
    noise_reduction: true,
    time_between_check: { hours: 1 },
    time_between_check_use_default: false,
  });
  await watched.see(page(before));
  return (await watched.see(page(after))).verdict.kind;
}

const noise = `
There are currently 40 users online (30 guests) -> There are currently 43 users online (31 guests)
In total there are 49 users online :: 3 registered, 0 hidden and 46 guests -> In total there are 52 users online :: 4 registered, 1 hidden and 47 guests
Online: 12 members, 340 guests -> Online: 14 members, 322 guests
Aktuell sind 120 Gäste und 3 Mitglieder online -> Aktuell sind 131 Gäste und 2 Mitglieder online
Il y a 25 utilisateurs en ligne -> Il y a 31 utilisateurs en ligne
Hay 25 usuarios conectados -> Hay 28 usuarios conectados
В сети: 25 гостей -> В сети: 31 гостей
34 queries in 0.123 seconds -> 36 queries in 0.098 seconds
Page generated in 0.0321 seconds -> Page generated in 0.0412 seconds
Seite in 0,034 Sekunden erzeugt -> Seite in 0,051 Sekunden erzeugt
Page générée en 0,12 s -> Page générée en 0,20 s
Loading time: 0.42s -> Loading time: 0.39s
Time: 0.023, Memory: 3.40MB -> Time: 0.031, Memory: 3.42MB
You are visitor number 0012345 -> You are visitor number 0012377
Besucher: 12.345 -> Besucher: 12.377
Visitors today: 321 -> Visitors today: 350
Total hits: 889123 -> Total hits: 889456
Просмотров: 1234 -> Просмотров: 1240
Wyświetleń: 1234 -> Wyświetleń: 1240
1,2 тыс. просмотров -> 1,3 тыс. просмотров
1.2K views -> 1.3K views
1234回視聴 -> 1250回視聴
阅读 1234 -> 阅读 1301
浏览量：3,456 -> 浏览量：3,501
조회수 1,234회 -> 조회수 1,300회
閲覧数 123 -> 閲覧数 150
Star 2,301 Fork 120 -> Star 2,310 Fork 121
203 likes 14 comments -> 207 likes 15 comments
34 sold in the last 24 hours -> 41 sold in the last 24 hours
12 people have this in their cart -> 15 people have this in their cart
5 people are looking at this right now -> 9 people are looking at this right now
Served by web01.example.com -> Served by web04.example.com
Your IP address: 192.0.2.4 -> Your IP address: 192.0.2.77
Request ID: 8f3a2c1d9e -> Request ID: 77b1c2aa0f
Error reference 0.8a3c1702.1700000000.1a2b3c -> Error reference 0.9b3c1702.1700003600.4d5e6f
Request took 0.31 seconds -> Request took 0.29 seconds
Completed in 0.12 s -> Completed in 0.14 s
/assets/style.css?a=1&v=12 -> /assets/style.css?a=1&v=13
/feed?t=1795980000 -> /feed?t=1795983600
Session: 7gk2mq9x -> Session: q8r1zz0p
Promoted | Fly to Rome -> Promoted | Sail to Crete
Session expires in 29:59 -> Session expires in 29:12
Posted 3 hours ago -> Posted 4 hours ago
3小时前 -> 4小时前
3 napja -> 4 napja
3 gün önce -> 4 gün önce
3시간 전 -> 4시간 전
3 ngày trước -> 4 ngày trước
230 people like this -> 236 people like this
41 shoppers viewed this in the last 24 hours -> 52 shoppers viewed this in the last 24 hours
Downloaded 12,000 times -> Downloaded 12,037 times
Shared 203 times -> Shared 207 times
★ 2300 -> ★ 2303
♥ 1.2K -> ♥ 1.3K
Weekly downloads 12,345 -> Weekly downloads 12,501
Your session expires in 12 minutes -> Your session expires in 9 minutes
Form token 9f86d081884c7d65 -> Form token 60303ae22b998861
12 days to go -> 11 days to go
Posted today at 08:05 -> Posted yesterday at 08:05
Anna, 6 days ago -> Anna, 9 January 2027
© 2025 City library -> © 2026 City library`;

const news = `
3 places left -> 2 places left
Next meeting: 14 March -> Next meeting: 21 March
Version 2.3.1 -> Version 2.3.2
Queue: 5 -> Queue: 9
Open positions: 4 -> Open positions: 5
24 appointments available -> 25 appointments available
Water level 312 cm -> Water level 330 cm
Fee: 12 EUR -> Fee: 14 EUR
Dogs are allowed -> Dogs are not allowed
Opening hours 9-17 -> Opening hours 9-18
Doors open 19:00 -> Doors open 20:00
Last train 23:40 -> Last train 22:10
Delay: 10 minutes -> Delay: 25 minutes
Waiting time: 20 min -> Waiting time: 55 min
Next bus in 3 min -> Next bus in 12 min
5 out of 10 seats taken -> 6 out of 10 seats taken
Registered: 14 of 20 -> Registered: 20 of 20
Visitors allowed: 20 -> Visitors allowed: 50
Interest rate 3.2 % -> Interest rate 3.4 %
Petition: 1200 signatures -> Petition: 1300 signatures
Minimum age 16 -> Minimum age 18
Updated 14 days ago -> Updated 3 minutes ago
3 дня назад -> 5 минут назад
3日前 -> 5分前
In stock: 12 pieces -> In stock: 2 pieces
Bids: 4, highest 120 € -> Bids: 5, highest 130 €
Published on 3 May 2026 -> Published on 9 June 2026
Build 20261101 -> Build 20261126
Waiting list: 14 people -> Waiting list: 3 people
Free parking spaces: 120 -> Free parking spaces: 3
Coupon code: SAVE10 -> Coupon code: SAVE20
CVE-2026-1234 -> CVE-2026-1299
Reference 2026/113 -> Reference 2026/114
v1.0.0-beta.3 -> v1.0.0-rc.1
sha256: 9f86d081884c7d65 -> sha256: 60303ae22b998861
10% off -> 20% off
Snow depth: 40 cm -> Snow depth: 55 cm
Reading circle -> Reading circle<br>EU court rejects third-party cookies ruling in landmark case
Reading circle -> Reading circle<br>Manager's special: two cookies for one
Promoted: Leeds, Burnley -> Promoted: Leeds, Burnley, Sunderland
https://video.example/watch?v=dQw4w9WgXcQ -> https://video.example/watch?v=aaaa4w9WgXc
https://forum.example/viewtopic.php?f=3&t=1234 -> https://forum.example/viewtopic.php?f=3&t=1299
Home 1<br>12 Away -> Home 11<br>2 Away
Winner of the 100 m took 9.58 s -> Winner of the 100 m took 9.55 s
Lap record: completed in 78.4 seconds -> Lap record: completed in 77.9 seconds
Copyright term extended to 2034 -> Copyright term extended to 2044
Garancia: 3 év -> Garancia: 2 év
Visszaküldés: 30 nap -> Visszaküldés: 14 nap
キャンセルは3日前まで -> キャンセルは7日前まで
入住3天前免费取消 -> 入住7天前免费取消
3일 전까지 취소 가능 -> 7일 전까지 취소 가능
Hủy 3 ngày trước khi đến -> Hủy 7 ngày trước khi đến
Girişten 3 gün önce iptal -> Girişten 7 gün önce iptal
https://app.example/download?ver=1.2.3 -> https://app.example/download?ver=1.2.4
Market on Friday -> Market on Saturday
Collection: Friday -> Collection: Saturday
Next ferry 15 January -> Next ferry 16 January
Session: Keynote-2026 -> Session: Workshop-2026
Session: Opening, hall 3 -> Session: Closing, hall 3
Available seats: 0 -> Available seats: 2
Shared 3 times a week -> Shared 5 times a week
To be read 3 times a day -> To be read 2 times a day
★ 4.6 -> ★ 4.1
12 days to go -> 9 days to go
12 days to go -> 13 days to go
Return within 14 days -> Return within 13 days
Access token expires in 30 days -> Access token expires in 7 days
Concert tomorrow -> Concert today
Last post yesterday -> Last post today
Anna, 6 days ago -> Anna, 20 December 2026`;

const pairs = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((row) => row.split(" -> ") as [string, string]);

test.each(pairs(noise))("%s -> %s is quiet from the second reading on", async (before, after) => {
  expect(await second(before, after)).toBe("unchanged");
});

test.each(pairs(news))("%s -> %s is alerted", async (before, after) => {
  expect(await second(before, after)).toBe("changed");
});
