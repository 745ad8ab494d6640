/** Which rules held a reading back. It goes up where what an earlier edition held back may be news by the next. */
export const rulesEdition = 10;
