/** The tool that the kit was tried with. A later one may ask other questions. */
export const wranglerVersion = '4.116.0'
