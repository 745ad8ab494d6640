/** Ways in: signing in, devices, programs that ask for access, and what a newcomer sees, in English. Pure. */

export const authorize = {
  title: "Give an app access?",
  asks: "asks for access",
  verified: "This app is described by",
  unverified: "Nobody has verified who this app is: it chose its name itself. Go on only if you started this just now.",
  account: (email: string) => `It asks for the account ${email}.`,
  may: "It may then",
  scopes: {
    read: "see all watches, changes and settings, without secrets",
    write: "create, change, check and delete watches, tags and notifications",
    account: "make keys and end sessions, see addresses with their secrets, export everything, delete the account",
  },
  accountHelp: "As much as you can do yourself. Few apps need this.",
  toHost: "Afterwards you are sent to",
  toMachine: "Afterwards you are sent to a program on this device.",
  later: "You can take this back at any time under Account, Connected apps.",
  allow: "Allow",
  deny: "Deny",
  asksAgain: "This question was put to another session. Look at it again.",
  refusedTitle: "This app cannot be connected",
  refusedLead:
    "The app asked for something that this server does not do, or it is not what it says. Nothing was granted.",
  back: "Back to the app",
};

export const device = {
  title: "Connect a program",
  lead: "A program without a browser, such as the command line, shows a code of eight letters. Enter it here to give the program access to your account.",
  code: "Code",
  codeHelp: "Capitals, hyphen and spaces do not matter.",
  go: "Continue",
  noCode: "A code has eight letters, without vowels, such as WDJB-MJHT",
  unknown:
    "No program waits with this code. It was answered, or has ended: a code works for 15 minutes. Compare the letters, or start again in the program.",
  compare: "Compare the code. It must be the one that your program shows just now:",
  asked: "It was asked for",
  elsewhere:
    "It was asked for from another network than yours. Go on only if that machine is yours, such as a server that you are logged in to.",
  phishing: "If somebody sent you this code or this page, deny it: they would get access to your account.",
  allowedTitle: "Access is given",
  allowed: "Go back to the program: it goes on by itself within seconds. You can close this page.",
  deniedTitle: "Access is denied",
  denied: "The program gets nothing, and the code has ended.",
  apps: "Connected apps",
  another: "Enter another code",
};

export const entry = {
  frontTitle: "Know when a page changes",
  frontLead: "Paste the address of a page. You see what will be watched, and choose how to hear of changes.",
  address: "Address of the page",
  addressExample: "shop.example/kettle",
  look: "Look at it",
  frontPoints: [
    "Every alert shows a real difference between two good readings.",
    "What was not sent is listed, with the reason.",
    "Prices, stock, texts, pictures, pages behind a login.",
  ],
  signInTitle: "Sign in",
  signUpTitle: "Create an account",
  sharedWatch: "Somebody shared a watch with you. You see its settings as soon as you are signed in.",
  forgotTitle: "Forgot your password?",
  email: "Email address",
  password: "Password",
  newPassword: "Password, at least 8 characters",
  showPassword: "Show the password",
  signIn: "Sign in",
  signUp: "Create the account",
  haveAccount: "You have an account?",
  noAccount: "No account yet?",
  forgotLead: "We send a link to your address; it leads to a page where you choose a new password.",
  forgotSend: "Send the link",
  forgotSent: "If there is an account with this address, the mail is on its way.",
  invitation: "Invitation",
  invitationHelp: "From whoever runs this server; needed where registration is closed.",
  thenWatch: (url: string) => `Then you go on with ${url}`,
  examples: { lead: "Or try:", price: "a price", law: "a law", jobs: "a page of jobs" },
  sampleTitle: "What an alert looks like",
  sampleName: "Blue kettle",
  sampleBefore: (price: string) => `was ${price} · now in stock`,
  lastStep: "One last step",
  tell: "Where do we tell you?",
  tells: {
    mail: "By mail, to the address below",
    browser: "In this browser",
    telegram: "By Telegram",
    later: "I choose later; changes are listed here",
  },
};

/** The one way out of each failure. */
export const wayOut = {
  browser: "Try with a browser",
  part: "Choose the part",
  sign_in: "Hand over your sign-in",
  steps: "Look at the steps",
  slower: "Check half as often",
  crawl: "Find the pages by their links",
  rows: "Choose the rows",
  address: "Change the address",
  give_up: "Pause it",
};

/** How somebody hears of changes, where the question comes up. */
export const tell = {
  nobody: "Nobody is told of this yet; changes are listed here.",
  listsOnly: "Changes are listed here and in your feeds.",
  browser: "In this browser",
  mail: "By mail",
  telegram: "Telegram",
  others: "Other services",
  another: "Add a channel",
  here: "Not needed",
  find: "Find a service",
  noneFound: "No service has these words. An address can be pasted.",
  back: "Back",
};

/** A page that is read before there is an account. */
export const tryPage = {
  noAddress: "That is no address of a page. It looks like shop.example/kettle.",
  tooMany: "Enough pages were read from here for now. Make an account to go on.",
  pause: (host: string, seconds: number) =>
    `${host} asks for a pause between requests. Try again in ${seconds === 1 ? "a second" : `${seconds} seconds`}.`,
  blocked: "This address is not on the public web.",
  cut: "The page has more lines; these are the first.",
  needsBrowser: "Only a browser can read this page. With an account one tries.",
  needsSignIn: "This page asks for a sign-in. With an account you can give it yours.",
  browserTries: "With an account a browser tries.",
  needsPatience: "With an account it is watched all the same, and you hear of it once it can be read.",
};
