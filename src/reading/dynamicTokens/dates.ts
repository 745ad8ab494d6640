/** How dates, times of day and weekdays stand in a line, as parts of an expression with the flags "iu". Pure. */
import { months, weekdays, weekdaysWithin } from "./calendar.ts";
import { shortWeekdays } from "./names.ts";

const edge = String.raw`(?<![\p{L}\p{N}_])`;
/** A day that is no end of a number: not the 6 of "4.6 out of 5". */
const dayEdge = String.raw`(?<![\p{L}\p{N}_]|\d[.,])`;
const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const month = String.raw`(?:0?[1-9]|1[0-2])`;
/** Before the name of a month and behind it: "1er de novembre del 2026", "26 בנובמבר 2026", "26 พฤศจิกายน พ.ศ. 2569". */
const named = String.raw`(?:st|nd|rd|th|\.|º|er)? ?(?:of |den? |d['’]|ב)?(?:${months})(?![\p{L}\p{M}]| of )[.׳॰]?(?:,? (?:de |del |พ\.ศ\. )?\d{4})?`;

/** Where an hour and its minutes stand with a dot between them: behind a word for it, or behind a date. */
const beforeDotted = String.raw`(?:${edge}(?:kl\.?|klo|kello|pukul|um|ob)|20\d\d,?|/\d\d,?) `;

/** ISO 8601 and its like, by numbers, and in the forms of East Asia and of Vietnam. */
const numbered = [
  String.raw`\d{4}-\d{1,2}-\d{1,2}|\d{4}/\d{1,2}/\d{1,2}|(?:\d{4}|\d\d)\. ?${month}\. ${day}\.?`,
  String.raw`(?<!${beforeDotted})${day}[./]\d{1,2}[./](?:\d{4}|\d\d)|\d{1,2}/${day}/(?:\d{4}|\d\d)|${day}\. ${month}\. \d{4}|${day}-\d\d-\d{4}`,
  String.raw`(?:\d{4}年 ?)?${month}月 ?${day}日|(?:\d{4}년 ?)?${month}월 ?${day}일`,
  String.raw`${day} (?:tháng|thg) ${month}(?:,? (?:năm )?\d{4})?`,
].join("|");

/** A date, with a weekday that is cut short right before it, or stands in brackets right behind it. */
export const date = String.raw`${edge}(?:(?:${shortWeekdays})[.,،]{0,2} )?${dayEdge}(?:${numbered}|${day}${named}|(?:${months})\.? ${day}(?:st|nd|rd|th)?(?:,? \d{4})?)(?!\d)(?: ?[(（][日月火水木金土一二三四五六일월화수목금토][)）])?`;

/** Before and behind a time of twelve hours. */
const halfBefore = "(?:(?:오전|오후|上午|下午|凌晨|清晨|早上|中午|晚上|午前|午後) ?)?";
const halfBehind = String.raw`(?:[ \u00a0\u202f]?(?:[ap]\.?[ \u00a0]?m(?!\p{L})\.?|[πμ]\.μ\.|(?:[صم]|PT?G)(?!\p{L})))?`;
const dotted = String.raw`(?<=${beforeDotted})(?:[01]?\d|2[0-4])\.[0-5]\d(?:\.[0-5]\d)?(?![\d.,]| ?(?:\p{Sc}|eur|%))`;

export const time = String.raw`${halfBefore}(?<![\d:.])(?:[01]?\d|2[0-4])(?::|[ \u00a0]?h[ \u00a0]?)[0-5]\d(?::[0-5]\d)?(?:\.\d{1,6})?${halfBehind}(?![\d:])|${dotted}`;

/** Hours of more than a day, or days before them, down to seconds: "71:29:53", "2:23:29:53". */
export const longTime = String.raw`(?<![\d:.])\d{1,3}:(?:[0-2]?\d:)?[0-5]\d:[0-5]\d(?![\d:])`;

export const weekday = String.raw`${edge}(?:${weekdays})(?![\p{L}\p{N}\p{M}_])|${weekdaysWithin}`;

/** The number of a week of the year, named as one. */
export const week = String.raw`(?=\d)(?<=${edge}(?:kw|kalenderwoche|(?:calendar |iso )?week|wk|semaine|semana|settimana|vecka|uke|uge|viikko|týden|tydzień)\.? ?(?:no\.? |nr\.? |n° )?)(?:0?[1-9]|[1-4]\d|5[0-3])(?![\d.,:]\d|\d)`;
