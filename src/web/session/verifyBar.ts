/** Whether somebody closed the bar that asks to verify their address: one browser remembers it for a week. Pure. */
import { cookiesIn, setCookie } from "./cookie.ts";

const cookieName = "tidemark-verify";
const week = 7 * 86_400;

export const isVerifyBarClosed = (header: string | undefined): boolean =>
  cookiesIn(header).get(cookieName) === "closed";

/** The Set-Cookie that keeps the bar closed. */
export const verifyBarCookie = (isSecure: boolean): string =>
  setCookie({ name: cookieName, value: "closed", seconds: week, isSecure });
