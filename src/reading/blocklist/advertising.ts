/**
 * Requests that only bring advertising, its auctions, its counting, or the banners that ask for consent to it: known by
 * the hosts that serve nothing else. Parts of pages are left to the filter lists. Pure.
 */

const hosts: ReadonlySet<string> = new Set(
  `2mdn.net 3lift.com a-mo.net adcolony.com adform.net adition.com adlightning.com admanmedia.com adnxs.com adroll.com adsafeprotected.com
  adsrvr.org adtechus.com adyoulike.com amazon-adsystem.com appnexus.com atdmt.com bidswitch.net bluekai.com casalemedia.com chartbeat.com
  contextweb.com cookiebot.com cookielaw.org consensu.org consentmanager.net criteo.com criteo.net crwdcntrl.net demdex.net didomi.io
  doubleclick.net doubleverify.com emxdgt.com exelator.com exponential.com flashtalking.com fundingchoicesmessages.google.com
  google-analytics.com googleadservices.com googlesyndication.com googletagservices.com gumgum.com hotjar.com id5-sync.com imrworldwide.com
  indexww.com intentiq.com krxd.net lijit.com liveintent.com loopme.me mathtag.com media.net mgid.com moatads.com mookie1.com nativo.com
  omtrdc.net onetag-sys.com onetrust.com openx.net outbrain.com piano.io privacy-center.org privacy-mgmt.com pubmatic.com quantcast.com
  quantcount.com quantserve.com revcontent.com rfihub.com rlcdn.com rubiconproject.com scorecardresearch.com seedtag.com sharethrough.com
  smaato.net smartadserver.com sonobi.com sourcepoint.com spotxchange.com stackadapt.com taboola.com tapad.com teads.tv the-ozone-project.com
  tremorhub.com tribalfusion.com truste.com trustarc.com turn.com undertone.com usercentrics.eu usercentrics.com yieldlab.net yieldlove.com
  yieldmo.com zedo.com zemanta.com`.split(/\s+/),
);

/** True for an address at one of those hosts or below it. */
export function isAdvertising(url: string): boolean {
  const hostname = URL.parse(url)?.hostname ?? "";
  for (let host = hostname; host.includes("."); host = host.slice(host.indexOf(".") + 1))
    if (hosts.has(host)) return true;
  return false;
}
