/** The measure of every section. */
export const wrap = 'mx-auto w-full max-w-300 2xl:max-w-330 px-5 sm:px-8'
