/** The first that is found: nearly every browser also claims to be those further down. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:FBAN|FBAV|Instagram)\b/, 'Navegador do aplicativo'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/** 'Chrome no Android': enough to know one's own again. The rest of what a browser tells of itself is not kept. */
export function describeBrowser(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const browser = findName(browsers, userAgent)
  const system = findName(systems, userAgent)
  if (!browser) return system ?? 'Outro navegador'
  return system ? `${browser} no ${system}` : browser
}

function findName(names: readonly [RegExp, string][], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1]
}
