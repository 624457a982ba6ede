/** What the schemas of a call do not say, by its path. It stands here and not in the contract, which browsers load. */
export const descriptions: Readonly<Record<string, string>> = {
  'login/getImageCode':
    'Gives the captcha that the refusal 11001 demands. There is no picture: `image` is always empty. `challenge` is a proof of work: find the whole number n, from 0 to below `max`, for which the SHA-256 of the text `salt` followed by n in decimal digits is `challenge.challenge` in lower-case hex. Send n as imageCode (imgCode, verCode) with `imageToken` as imageToken (imgToken, verToken). It passes once, for two minutes, from the same address, and for the purpose and the number, e-mail or name that it was asked for; one that names no purpose passes everywhere and costs more.',
}
