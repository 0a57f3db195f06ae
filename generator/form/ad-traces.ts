/** Written by `npm run vault` from the files of `vault/destinations/`: change those, never this. */
export const adTraces = 'fbclid fbp fbc ttclid ttp gclid gbraid wbraid ga'.split(' ')

/** Those that an ad puts into the page’s address. */
export const adClicks = 'fbclid ttclid gclid gbraid wbraid'.split(' ')
