/** Who the account is and how it sees the dashboard: address, password, language and look, and leaving. */
import { sessionSeconds } from "../../../account/session/session.ts";
import { answerPage, goOn, isSecure, nextOf, textIn } from "../../request/answer.ts";
import { newScreens, type C } from "../../request/app.ts";
import { bodyOf, Refusal } from "../../request/operations.ts";
import { sessionCookie } from "../../session/cookie.ts";
import { displayCookie, displayOf } from "../../session/display.ts";
import { verifyBarCookie } from "../../session/verifyBar.ts";
import { refusedOn } from "../refused.ts";
import { leavePage } from "./leave.tsx";
import { profilePage, type ProfilePage } from "./page.tsx";
import { resendVerification } from "../../../account/verification/routes.ts";
import { changeAddress } from "../../../account/address/routes.ts";
import { changePassword } from "../../../account/password/routes.ts";
import { logIn } from "../../../account/entry/routes.ts";
import { getUserSettings, patchUserSettings } from "../../../preferences/routes.ts";
import { deleteAccount } from "../../../export/data/routes.ts";

export const profileScreens = newScreens();

profileScreens.get("/account", async (c) => answerPage(c, await profile(c)));

profileScreens.post("/account/verify", async (c) => {
  const back = nextOf(await c.req.formData(), "/account");
  try {
    await bodyOf(c, resendVerification);
    return goOn(c, back, { key: "verifySent" });
  } catch (error) {
    // A mail was sent a moment ago, or the address was verified in another window.
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return goOn(c, back, { key: "failed", values: [error.message] });
  }
});

profileScreens.post("/account/verify/close", async (c) => {
  const back = nextOf(await c.req.formData(), "/account");
  c.header("Set-Cookie", verifyBarCookie(isSecure(c)), { append: true });
  return goOn(c, back);
});

profileScreens.post("/account/address", async (c) => {
  const form = await c.req.formData();
  const email = textIn(form, "email");
  const page = (problem: string) => profile(c, { form: "address", problem, typed: { email } });
  return refusedOn(c, { page }, async () => {
    const json = { email, password: textIn(form, "password") };
    await bodyOf(c, changeAddress, { json });
    return goOn(c, "/account", { key: "addressSent", values: [email.slice(0, 300)] });
  });
});

profileScreens.post("/account/password", async (c) => {
  const form = await c.req.formData();
  const page = (problem: string) => profile(c, { form: "password", problem });
  return refusedOn(c, { page }, async () => {
    const password = textIn(form, "fresh");
    const json = {
      current_password: textIn(form, "current"),
      new_password: password,
      revoke_keys: textIn(form, "revoke_keys") === "true",
    };
    await bodyOf(c, changePassword, { json });
    // That ended all sessions; this browser knows the new password, so it gets another one at once.
    const { session_token: secret } = await bodyOf(c, logIn, { json: { email: c.var.caller?.email, password } });
    c.header("Set-Cookie", sessionCookie(secret, sessionSeconds, isSecure(c)), { append: true });
    return goOn(c, "/account", { key: "passwordChanged" });
  });
});

profileScreens.post("/account/look", async (c) => {
  const form = await c.req.formData();
  const timezone = textIn(form, "timezone");
  const page = (problem: string) => profile(c, { form: "look", problem, typed: { timezone } });
  return refusedOn(c, { page }, async () => {
    const json = { timezone, ui: uiIn(form) };
    const settings = await bodyOf(c, patchUserSettings, { json });
    c.header("Set-Cookie", displayCookie(displayOf(settings), isSecure(c)), { append: true });
    return goOn(c, "/account", { key: "saved" });
  });
});

profileScreens.get("/account/delete", (c) => answerPage(c, leavePage(c.var.reader)));

profileScreens.post("/account/delete", async (c) => {
  const form = await c.req.formData();
  return refusedOn(c, { page: (problem) => leavePage(c.var.reader, problem) }, async () => {
    await bodyOf(c, deleteAccount, { json: { password: textIn(form, "password") } });
    c.header("Set-Cookie", sessionCookie("", 0, isSecure(c)), { append: true });
    c.header("Clear-Site-Data", '"cache","storage"');
    return goOn(c, "/", { key: "accountDeleted" });
  });
});

async function profile(c: C, refused?: ProfilePage["refused"]): Promise<string> {
  const settings = await bodyOf(c, getUserSettings);
  return profilePage(c.var.reader, { settings, ...(refused ? { refused } : {}) });
}

/** The choices of the form as an edit of the settings; null is what changes by itself. */
function uiIn(form: FormData): Record<string, unknown> {
  const orNull = (name: string) => {
    const text = textIn(form, name);
    return text === "" || text === "automatic" ? null : text;
  };
  return {
    theme: orNull("theme"),
    density: orNull("density"),
    page_size: Number(textIn(form, "page_size")) || null,
    start_screen: orNull("start_screen"),
    diff_view: orNull("diff_view"),
    language: orNull("language"),
    single_keys: textIn(form, "single_keys") === "true",
  };
}
