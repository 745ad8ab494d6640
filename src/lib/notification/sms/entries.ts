/** The services of text messages, beside Twilio, in the order of their use. */

import { entry, type Entry } from "../registry.ts";
import { africastalking } from "./africastalking.ts";
import { bulksms } from "./bulksms.ts";
import { bulkvs } from "./bulkvs.ts";
import { burstsms } from "./burstsms.ts";
import { clickatell } from "./clickatell.ts";
import { clicksend } from "./clicksend.ts";
import { cm } from "./cm.ts";
import { d7sms } from "./d7sms.ts";
import { dapnet } from "./dapnet.ts";
import { eight00com } from "./eight00com.ts";
import { elks } from "./elks.ts";
import { exotel } from "./exotel.ts";
import { freemobile } from "./freemobile.ts";
import { httpsms } from "./httpsms.ts";
import { infobip } from "./infobip.ts";
import { kaleyra } from "./kaleyra.ts";
import { kavenegar } from "./kavenegar.ts";
import { messagebird } from "./messagebird.ts";
import { mobilemessage } from "./mobilemessage.ts";
import { msg91 } from "./msg91.ts";
import { notifyre } from "./notifyre.ts";
import { octopush } from "./octopush.ts";
import { pingram } from "./pingram.ts";
import { plivo } from "./plivo.ts";
import { ringcentral } from "./ringcentral.ts";
import { serwersms } from "./serwersms.ts";
import { seven } from "./seven.ts";
import { sfr } from "./sfr.ts";
import { sinch } from "./sinch.ts";
import { smsc } from "./smsc.ts";
import { smseagle } from "./smseagle.ts";
import { smsmanager } from "./smsmanager.ts";
import { smstunnel } from "./smstunnel.ts";
import { telesign } from "./telesign.ts";
import { telnyx } from "./telnyx.ts";
import { threema } from "./threema.ts";
import { voipms } from "./voipms.ts";
import { vonage } from "./vonage.ts";

export const smsEntries: readonly Entry[] = [
  entry(vonage),
  entry(clicksend),
  entry(plivo),
  entry(pingram),
  entry(messagebird),
  entry(seven),
  entry(octopush),
  entry(elks),
  entry(freemobile),
  entry(smseagle),
  entry(threema),
  entry(httpsms),
  entry(voipms),
  entry(sinch),
  entry(clickatell),
  entry(bulksms),
  entry(msg91),
  entry(d7sms),
  entry(burstsms),
  entry(africastalking),
  entry(smsmanager),
  entry(kavenegar),
  entry(telnyx),
  entry(infobip),
  entry(bulkvs),
  entry(ringcentral),
  entry(cm),
  entry(telesign),
  entry(kaleyra),
  entry(exotel),
  entry(smsc),
  entry(serwersms),
  entry(notifyre),
  entry(mobilemessage),
  entry(smstunnel),
  entry(eight00com),
  entry(dapnet),
  entry(sfr),
];
