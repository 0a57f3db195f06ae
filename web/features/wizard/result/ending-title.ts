/** The heading of the page once it is finished, by which the ending below it is called. */
export const endingTitle = 'Sua integração está pronta'
export const endingId = 'fim'
