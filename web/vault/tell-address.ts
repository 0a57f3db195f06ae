/** 'crema-it.marina.workers.dev': how it is reached says nothing to its owner. */
export const tellAddress = (address: string) => address.replace(/^https?:\/\//, '')
