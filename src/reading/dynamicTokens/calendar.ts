/** Months as pages write them, and the dates that a text can mean. Pure. */

const names = [
  "january jan januar janvier janv enero ene gennaio gen janeiro januari stycznia января січня ledna ocak tammikuuta ianuarie",
  "february feb februar février févr febrero febbraio fevereiro fev februari lutego февраля лютого února şubat helmikuuta februarie",
  "march mar märz mär mars marzo março maart mrt marca марта березня března mart marts maaliskuuta martie maret",
  "april apr avril avr abril abr aprile kwietnia апреля квітня dubna nisan huhtikuuta aprilie",
  "may mai mayo maggio mag maio mei maja мая травня května mayıs toukokuuta",
  "june jun juni juin junio giugno giu junho czerwca июня червня června haziran kesäkuuta iunie",
  "july jul juli juillet juil julio luglio lug julho lipca июля липня července temmuz heinäkuuta iulie",
  "august aug août agosto ago augustus sierpnia августа серпня srpna ağustos augusti elokuuta agustus",
  "september sept sep septembre septiembre settembre set setembro września сентября вересня září eylül syyskuuta septembrie",
  "october oct oktober okt octobre octubre ottobre ott outubro out października октября жовтня října ekim lokakuuta octombrie",
  "november nov novembre noviembre novembro listopada ноября листопада listopadu kasım marraskuuta noiembrie",
  "december dec dezember dez décembre déc diciembre dic dicembre dezembro grudnia декабря грудня prosince aralık joulukuuta decembrie desember",
].map((all) => all.split(" "));
const monthOf = new Map(names.flatMap((all, index) => all.map((name) => [name, index + 1] as const)));

/** All names as alternatives of an expression, longest first. */
export const months = [...monthOf.keys()].sort((one, other) => other.length - one.length).join("|");

const weekdayNames = [
  "sunday sonntag dimanche domingo domenica zondag niedziela воскресенье неділя neděle söndag søndag sunnuntai pazar",
  "monday montag lundi lunes lunedì maandag poniedziałek понедельник понеділок pondělí måndag mandag maanantai pazartesi",
  "tuesday dienstag mardi martes martedì dinsdag wtorek вторник вівторок úterý tisdag tirsdag tiistai salı",
  "wednesday mittwoch mercredi miércoles mercoledì woensdag środa среда середа středa onsdag keskiviikko çarşamba",
  "thursday donnerstag jeudi jueves giovedì donderdag czwartek четверг четвер čtvrtek torsdag torstai perşembe",
  "friday freitag vendredi viernes venerdì vrijdag piątek пятница пʼятниця pátek fredag perjantai cuma",
  "saturday samstag samedi sábado sabato zaterdag sobota суббота субота lördag lørdag lauantai cumartesi",
].map((all) => all.split(" "));
const weekdayNumbers = new Map(weekdayNames.flatMap((all, index) => all.map((name) => [name, index] as const)));

/** The names of weekdays as alternatives of an expression. */
export const weekdays = [...weekdayNumbers.keys()].sort((one, other) => other.length - one.length).join("|");

/** 0 for Sunday; undefined for no weekday. */
export const weekdayOf = (name: string): number | undefined => weekdayNumbers.get(name.toLowerCase());

/** A day without or with its year. */
export type Day = { year: number | null; month: number; day: number };

/** The days that a date can mean: 3/4/2026 is two. */
export function daysOf(text: string): Day[] {
  const lower = text.toLowerCase();
  const digits = [...lower.matchAll(/\d+/g)].map(([found]) => Number(found));
  const name = /\p{L}{3,}/gu;
  for (const [word] of lower.matchAll(name)) {
    const month = monthOf.get(word);
    if (month === undefined) continue;
    const [day = 0, year = null] = digits;
    return [{ year, month, day }];
  }
  const [first = 0, second = 0, third = 0] = digits;
  if (first > 31) return [{ year: first, month: second, day: third }];
  const year = third < 100 ? 2000 + third : third;
  return [
    { year, month: second, day: first },
    { year, month: first, day: second },
  ].filter(({ month }) => month >= 1 && month <= 12);
}
