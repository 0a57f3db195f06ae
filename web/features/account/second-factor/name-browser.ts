/** The first that fits: most name themselves after others too. */
const browsers: [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/iPhone/, 'no iPhone'],
  [/iPad/, 'no iPad'],
  [/Android/, 'no Android'],
  [/Windows/, 'no Windows'],
  [/CrOS/, 'no ChromeOS'],
  [/Macintosh|Mac OS X/, 'no Mac'],
  [/Linux/, 'no Linux'],
]

/** What somebody would call this browser: 'Chrome no Windows'. */
export function nameBrowser(userAgent: string): string {
  const find = (names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1]
  return [find(browsers) ?? 'Navegador', find(systems)].filter((part) => part !== undefined).join(' ')
}
