/** The page of an integration, where publishing its Worker begins at once. */
export const publishAt = (page: string) => `${page}?publicar`
