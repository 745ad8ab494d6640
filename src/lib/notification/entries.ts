/** Every service, the most used first: so are their forms offered. Adding a service is one file and one entry here. */

import { apprise } from "./apprise.ts";
import { bark } from "./bark.ts";
import { bluesky } from "./bluesky.ts";
import { brevo } from "./brevo.ts";
import { dingtalk } from "./dingtalk.ts";
import { discord } from "./discord.ts";
import { dutyEntries } from "./duty/entries.ts";
import { evolution } from "./evolution.ts";
import { gchat } from "./gchat.ts";
import { github } from "./github.ts";
import { gotify } from "./gotify.ts";
import { groupme } from "./groupme.ts";
import { homeassistant } from "./homeassistant.ts";
import { humhub } from "./humhub.ts";
import { ifttt } from "./ifttt.ts";
import { irc } from "./irc.ts";
import { join } from "./join.ts";
import { kodi } from "./kodi.ts";
import { kook } from "./kook.ts";
import { lametric } from "./lametric.ts";
import { lark } from "./lark.ts";
import { line } from "./line.ts";
import { mailersend } from "./mailersend.ts";
import { mailgun } from "./mailgun.ts";
import { mail } from "./mailto.ts";
import { mastodon } from "./mastodon.ts";
import { matrix } from "./matrix.ts";
import { mattermost } from "./mattermost.ts";
import { misskey } from "./misskey.ts";
import { mqtt } from "./mqtt.ts";
import { ncloud } from "./ncloud.ts";
import { nctalk } from "./nctalk.ts";
import { nothing } from "./nothing.ts";
import { notifiarr } from "./notifiarr.ts";
import { ntfy } from "./ntfy.ts";
import { office365 } from "./office365.ts";
import { onesignal } from "./onesignal.ts";
import { opsgenie } from "./opsgenie.ts";
import { pagerduty } from "./pagerduty.ts";
import { postmark } from "./postmark.ts";
import { prowl } from "./prowl.ts";
import { pushEntries } from "./push/entries.ts";
import { pushbullet } from "./pushbullet.ts";
import { pushdeer } from "./pushdeer.ts";
import { pushme } from "./pushme.ts";
import { pushover } from "./pushover.ts";
import { pushplus } from "./pushplus.ts";
import { pushsafer } from "./pushsafer.ts";
import { raw } from "./raw.ts";
import { groundmail, resend } from "./resend.ts";
import { reddit } from "./reddit.ts";
import { revolt } from "./revolt.ts";
import { rocketchat } from "./rocketchat.ts";
import { sendgrid } from "./sendgrid.ts";
import { sendpulse } from "./sendpulse.ts";
import { serverchan } from "./serverchan.ts";
import { ses } from "./ses.ts";
import { signal } from "./signal.ts";
import { signl4 } from "./signl4.ts";
import { simplepush } from "./simplepush.ts";
import { slack } from "./slack.ts";
import { smsEntries } from "./sms/entries.ts";
import { smtp2go } from "./smtp2go.ts";
import { sns } from "./sns.ts";
import { sparkpost } from "./sparkpost.ts";
import { splunk } from "./splunk.ts";
import { spugpush } from "./spugpush.ts";
import { stackfield } from "./stackfield.ts";
import { synology } from "./synology.ts";
import { syslog } from "./syslog.ts";
import { talkEntries } from "./talk/entries.ts";
import { telegram } from "./telegram.ts";
import { twilio } from "./twilio.ts";
import { viber } from "./viber.ts";
import { webex } from "./webex.ts";
import { webhook } from "./webhook.ts";
import { wecombot } from "./wecombot.ts";
import { whatsapp } from "./whatsapp.ts";
import { workflows } from "./workflows.ts";
import { wxpusher } from "./wxpusher.ts";
import { xmpp } from "./xmpp.ts";
import { zoom } from "./zoom.ts";
import { zulip } from "./zulip.ts";
import { entry, type Entry } from "./registry.ts";

export const entries: readonly Entry[] = [
  entry(mail),
  entry(office365),
  entry(resend),
  entry(sendgrid),
  entry(telegram),
  entry(discord),
  entry(slack),
  entry(workflows),
  entry(matrix),
  entry(mattermost),
  entry(rocketchat),
  entry(gchat),
  entry(ntfy),
  entry(gotify),
  entry(pushover),
  entry(signal),
  entry(whatsapp),
  entry(pagerduty),
  entry(opsgenie),
  entry(raw),
  entry(pushbullet),
  ...dutyEntries,
  entry(twilio),
  ...smsEntries,
  entry(mqtt),
  entry(ncloud),
  entry(webhook),
  entry(homeassistant),
  entry(zulip),
  entry(bark),
  entry(ifttt),
  entry(webex),
  entry(line),
  entry(lark),
  entry(dingtalk),
  entry(wecombot),
  entry(pushdeer),
  entry(mastodon),
  entry(nctalk),
  entry(synology),
  entry(join),
  entry(prowl),
  entry(simplepush),
  entry(groupme),
  entry(signl4),
  entry(splunk),
  entry(pushsafer),
  entry(notifiarr),
  entry(onesignal),
  entry(brevo),
  entry(postmark),
  entry(mailgun),
  entry(smtp2go),
  entry(sparkpost),
  entry(serverchan),
  entry(pushplus),
  entry(wxpusher),
  entry(spugpush),
  entry(kook),
  entry(pushme),
  entry(xmpp),
  entry(irc),
  entry(syslog),
  entry(ses),
  entry(sns),
  entry(mailersend),
  entry(sendpulse),
  entry(groundmail),
  entry(evolution),
  entry(kodi),
  entry(lametric),
  entry(humhub),
  entry(misskey),
  entry(zoom),
  entry(stackfield),
  entry(github),
  entry(bluesky),
  entry(reddit),
  entry(revolt),
  entry(viber),
  ...talkEntries,
  ...pushEntries,
  // Last, since its own address may be at any host.
  entry(apprise),
  entry(nothing),
];
