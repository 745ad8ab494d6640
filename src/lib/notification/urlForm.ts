/** What the URL of a service looks like, as the messages that refuse another. Pure. */
import { message, type Message, type Value } from "../../message/message.ts";

/** "A Gotify URL is gotifys://host/token": `form` may explain its parts. */
export const urlForm = (service: string, form: string): Message => message("url.form", { service, form });

/** The same of a service whose name begins with the sound of a vowel, as in "an MQTT URL". */
export const anUrlForm = (service: string, form: string): Message => message("url.form_an", { service, form });

/** "mode= of a Ryver URL is ryver or slack". */
export const optionForm = (option: string, service: string, expected: Value): Message =>
  message("url.option_form", { option, service, expected });

/** The same of a service whose name begins with the sound of a vowel. */
export const anOptionForm = (option: string, service: string, expected: Value): Message =>
  message("url.option_form_an", { option, service, expected });

/** "us, ca or eu": words of a URL, of which one is expected. */
export const either = (...words: string[]): Message =>
  message("url.either", { most: words.slice(0, -1).join(", "), last: words.at(-1) ?? "" });
