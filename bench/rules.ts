/** The rules that every contender of the pipeline measurement works by. */
export const boilerplate = ["nav", "footer", ".sidebar", "#comments", "div.advert, .ad", "aside > ul li.share"];
export const ignoreRules = ["/^\\s*advert/i", "/\\d+ (minutes|hours|days) ago/i", "cookie policy"];
