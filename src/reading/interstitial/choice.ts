/**
 * What the button of a consent page does, by its label. In order:
 *
 * 1. Every word of the label is one that such labels are made of: "Reject and pay" and "Accept the challenge" are none.
 * 2. It refuses where a word of it does, where it agrees with a "not" or a "without", and where it agrees to nothing but what is
 *    necessary.
 * 3. Else it accepts, saves what is selected, leads to settings, or acknowledges, by its words.
 * In languages that put no space between words the label as a whole is compared. Pure.
 */
import { classesOf, type WordClass } from "./choiceWords.ts";

/** `acknowledge`: it may mean anything, and is a choice only beside another one. */
export type Choice = "refuse" | "accept" | "manage" | "save" | "subscribe" | "acknowledge";

/** No label of such a button is longer. */
const maxCharacters = 60;
const maxWords = 9;

const unspaced: readonly (readonly [Choice, RegExp])[] = [
  [
    "refuse",
    /^(?:(?:すべて|全て)(?:の)?)?(?:cookie ?|クッキー)?(?:を)?(?:拒否|拒絶|却下)(?:する|します)?$|^同意(?:しない|しません|せずに.{1,6})$|^(?:必須|必要(?:な|最低限の)?)(?:の)?(?: ?cookie ?|クッキー)?(?:のみ|だけ).{0,12}$|^(?:全部|所有|一律|我)?(?:拒绝|拒絕|不接受|不同意)(?:全部|所有|并继续|並繼續)?(?: ?cookies? ?)?$|^(?:仅|僅|只)(?:接受|允许|允許|使用|限|保留)?(?:绝对|絕對)?(?:必要|必需)(?:的)?(?: ?cookies? ?)?$|^(?:모두|전체)? ?(?:거부|거절)(?:하기)?$|^필수(?: ?쿠키)?만.{0,8}$|^동의(?:하지)? ?(?:안 ?함|않음)$/u,
  ],
  [
    "accept",
    /^(?:(?:すべて|全て)(?:の)?)?(?:cookie ?|クッキー)?(?:を|に)?(?:同意|許可|承諾|承認|受け入れ)(?:する|します|る)?$|^同意して.{1,8}$|^(?:全部|所有|我)?(?:接受|同意|允许|允許)(?:全部|所有|并继续|並繼續)?(?: ?cookies? ?)?$|^(?:모두|전체)? ?(?:수락|동의|허용)(?:하기|함)?$|^동의하고 ?계속(?:하기)?$/u,
  ],
  [
    "manage",
    /^(?:cookie ?|クッキー)?(?:の)?(?:その他の|詳細)?(?:設定|オプション|管理|カスタマイズ|詳細)(?:を.{2,8})?$|^(?:管理|自定义|自訂|更多|偏好|隐私|隱私|cookie ?)?(?:设置|設定|选项|選項|偏好设置|偏好設定)$|^(?:쿠키 ?)?(?:설정|옵션|관리|맞춤 ?설정)$/u,
  ],
  [
    "save",
    /^(?:設定|選択)?(?:を)?保存(?:する|して閉じる)?$|^(?:保存|确认|確認)(?:设置|設定|选择|選擇|我的选择)?$|^(?:설정 ?)?저장(?:하기)?$/u,
  ],
];

/** A label in lower case, without what stands at the ends of its words. */
const plain = (label: string): string =>
  label
    .normalize("NFC")
    .toLowerCase()
    .replace(/[’'`´]/g, "’")
    .replace(/\s+/gu, " ")
    .replace(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, "");

/** What a button of this label does on a consent page; null where it is none of its buttons. */
export function choiceOf(label: string): Choice | null {
  if (label.length > 2 * maxCharacters) return null;
  const words = plain(label);
  if (words === "" || words.length > maxCharacters) return null;
  return unspaced.find(([, pattern]) => pattern.test(words))?.[0] ?? choiceOfWords(words.split(/[\s,.;:!/()]+/u));
}

function choiceOfWords(words: readonly string[]): Choice | null {
  if (words.length > maxWords) return null;
  const found = new Set<WordClass>();
  const known = words.filter((word) => word !== "").map(classesOfWord);
  for (const [at, classes] of known.entries()) {
    if (classes === null) return null;
    // What is not necessary is optional.
    const isOptional =
      (classes.has("not") && known[at + 1]?.has("necessary")) ||
      (classes.has("necessary") && known[at - 1]?.has("not"));
    if (!isOptional) for (const each of classes) found.add(each);
  }
  const has = (each: WordClass) => found.has(each);
  if (has("subscribe")) return has("refuse") || has("accept") ? null : "subscribe";
  if (has("advertising")) return has("refuse") ? null : has("not") ? "subscribe" : "accept";
  if (has("refuse") || (has("not") && !has("save") && !has("manage"))) return "refuse";
  if (has("necessary")) return has("only") || has("accept") || has("consent") || has("save") ? "refuse" : null;
  if (has("selected") && (has("save") || has("accept"))) return "save";
  if (has("manage")) return has("accept") ? null : has("save") ? "save" : "manage";
  if (has("save")) return "save";
  if (has("accept") || has("consent")) return "accept";
  return isGoingOn(words) || has("acknowledge") ? "acknowledge" : null;
}

/** French and Italian write short words together with the next one. */
const classesOfWord = (word: string): ReadonlySet<WordClass> | null =>
  classesOf.get(word) ?? classesOf.get(word.replace(/^(?:j|d|n|l|s|m)’/, "")) ?? null;

const goingOn =
  /^(?:continue|close|proceed|enter|weiter|fortfahren|schließen|continuer|fermer|continuar|seguir|cerrar|continua|chiudi|fechar|doorgaan|verder|sluiten|kontynuuj|dalej|zamknij|fortsätt|stäng|fortsæt|luk|pokračovat|продолжить|devam)$/u;

/** Words such as "Continue to the site", whose other words say nothing. */
const isGoingOn = (words: readonly string[]): boolean => words.some((word) => goingOn.test(word));
