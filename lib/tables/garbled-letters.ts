/**
 * Patterns of text that was decoded in the wrong way. Each looks at one letter and its neighbours only, so that the
 * time is linear in the length.
 */
const patterns = [
  // A letter that an earlier program could not store.
  /\ufffd|[\u0080-\u009f]/u,
  // UTF-8 as Windows-1252: "JosÃ©", "KovaÄ‡", "Oâ€™Brien".
  /[ÂÃ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[ÄÅ][\u00a1-\u00aa\u00ac-\u00ba\u00bc-\u00bf€‚ƒ„†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]|â€|â‚¬|â„¢/u,
  // Greek and Cyrillic as Windows-1252: "Î Î±Ï€Î±", "Ð¯Ð½Ð°".
  /[ÎÏÐÑ][\u00a1-\u00a9\u00ac-\u00b9\u00bc-\u00bf]/u,
  // UTF-8 as Macintosh and as MS-DOS: "Jos√©", "Ma≈Çgorzata", "Jos├®", "OÔÇÖBrien".
  /\p{L}[√≈]|[√≈](?=[^\s\d])|[\u2500-\u259f]|ÔÇ[ÖÿôØª]|ÔêÜ/u,
  // MS-DOS as Windows-1252: "Jos‚", "Agust¡n", "J”rg", "MichŠle"; Macintosh likewise: "JosŽ", "MŸller".
  /\p{L}[‚ƒ„ˆ‹˜](?!\p{N})|\p{L}[†‡‰•“”™¡¢£¤¥](?=\p{L})|\p{Ll}[ŠŒŽ](?!\p{Lu})|\p{L}Ÿ(?=\p{Ll})/u,
  // Lowercase letters in words of capitals, which MS-DOS's capitals become: "MšLLER", "šBUNG", "MENš".
  /\p{Lu}[šœž](?=\p{Lu})|(?<!\p{L})[šœž](?=\p{Lu}{2})|\p{Lu}{2}[šœž](?!\p{L})/u,
  // Macintosh's ñ and ú: "Pe–a", "Nœ–ez", "Raœl". Dashes join words that begin with capitals, and "Kœnig" is a name.
  /[aeiouáéíóúœ]–(?=[aeiouáéíóú])|[aeiou]œ(?=\p{Ll})/u,
];

export const looksGarbled = (text: string): boolean => patterns.some((pattern) => pattern.test(text));
