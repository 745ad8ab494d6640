/** What the pages and their noise are written of. No word of noise is one of news, so that a difference tells them apart. */

const adjectives = ["Blue", "Quiet", "Northern", "Golden", "Small", "Early", "Hidden", "Steady", "Paper", "Winter"];
const things = ["kettle", "lantern", "chair", "bicycle", "mirror", "lamp", "basket", "table", "clock", "blanket"];
export const products = adjectives.flatMap((one) => things.map((other) => `${one} ${other}`));
export const places = ["York", "Leeds", "Bath", "Derby", "Ely", "Truro", "Wells", "Ripon", "Exeter", "Durham"];
export const people = [
  "Anna Berg",
  "Otto Falk",
  "Ines Moor",
  "Bram Holt",
  "Lea Stern",
  "Nils Dahl",
  "Mara Lind",
  "Juri Wolf",
];
export const occupations = [
  "Nurse",
  "Bus driver",
  "Carpenter",
  "Teacher of music",
  "Data clerk",
  "Baker",
  "Gardener",
  "Night porter",
  "Plumber",
  "Translator",
  "Surveyor",
  "Librarian",
];
export const parts = [
  "Website",
  "API",
  "Sign-in",
  "Mail",
  "Search",
  "Payments",
  "Webhooks",
  "Storage",
  "Reports",
  "Backups",
];
export const subjects = [
  "Is the pool open?",
  "Are dogs allowed?",
  "May I pay by card?",
  "Is there a lift?",
  "Is parking free?",
  "Are tours held in English?",
  "Is the café open in winter?",
  "May I take photographs?",
  "Is a reservation needed?",
];
export const questions = [
  "How do I clean the filter?",
  "Battery drains over night",
  "Which cable for the old model?",
  "Firmware 2.4 and the display",
  "Noise from the left speaker",
  "Replacing the hinge",
  "Settings are lost at restart",
  "Import from the old version",
  "Dark theme for the editor",
  "Where is the serial number?",
];
export const occasions = [
  "Evening of chamber music",
  "Flea market at the harbour",
  "Reading for children",
  "Walk through the old town",
  "Course in bookbinding",
  "Open day of the observatory",
  "Film under the stars",
  "Choir rehearsal",
  "Repair café",
  "Lecture on moths",
];
export const clauses = [
  "You may end the contract at the end of each month.",
  "We store your address for as long as the account exists.",
  "Payment is due within 30 days of the invoice.",
  "The deposit is returned within two weeks.",
  "Dogs are allowed in the garden.",
  "Parcels are sent on working days.",
  "Children under six travel free of charge.",
  "We share your data with the carrier of your parcel.",
  "The warranty covers parts and labour for two years.",
  "Complaints are answered by the ombudsman of the trade.",
];
export const sentences = [
  "The council voted on the new tram line on Tuesday, after a debate of five hours.",
  "Work is to begin in spring and will take three years, according to the plan.",
  "The line will run from the station to the hospital, with eleven stops between them.",
  "Residents of the mill quarter had asked for a tunnel under the river.",
  "The cost is put at 240 million, of which the state pays one half.",
  "A first plan of 1998 was given up when the mine closed.",
  "The mayor spoke of a decision for the next fifty years.",
  "Shops along the high street fear for their trade while it is dug up.",
];

export const adverts = [
  "Shoes for every day, now 20 % off",
  "Learn a language in three weeks",
  "Your new mattress by tomorrow",
  "Compare insurance in two minutes",
  "The phone plan that grows with you",
  "Book a holiday by the sea",
  "Fresh coffee, roasted on Mondays",
  "Invest in what you understand",
  "Hearing aids that nobody sees",
];
export const sayings = [
  "“Well begun is half done.”",
  "“The river remembers every bridge.”",
  "“Measure twice, cut once.”",
  "“Nobody drowns in sweat.”",
  "“A guest sees more in an hour than the host in a year.”",
  "“Who asks the way does not lose it.”",
  "“Small leaks sink great ships.”",
];
export const praise = [
  "Came quickly and well packed.",
  "Would order here again.",
  "Friendly staff, clear answers.",
  "My whole family loves it.",
  "Exactly as in the picture.",
  "Five years old and like new.",
];
export const teasers = [
  "Ten ways to grow tomatoes on a balcony",
  "Why bridges hum in the wind",
  "A short history of the paper clip",
  "The quiet return of the typewriter",
  "How to read a nutrition label",
  "Museum reopens after two years",
  "Interview: the last lighthouse keeper",
  "Five books for a long train ride",
  "What we know about deep sea mining",
  "Rents fall for the first time in a decade",
];
export const visitors = ["kestrel", "marlow", "tinker_7", "oldoak", "rosa.k", "pilot", "quill", "hazel"];
export const remarks = [
  "Thanks for this!",
  "Same here.",
  "Did you try another cable?",
  "Bookmarked.",
  "I had to laugh.",
  "Great post.",
];
export const partners = [
  "Holm & Sons",
  "Alder Press",
  "Municipal Savings Bank",
  "Kite Radio",
  "Brook Mills",
  "Fern Optics",
  "Orchard Dairy",
];
