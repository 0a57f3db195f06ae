import { chromium, type Browser } from '@playwright/test'
import { browserFlags, findBrowser } from '../commands/browser.ts'
import type { Scene } from './scene.ts'

export async function startChromium(scene: Scene, ...flags: string[]): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags, ...flags] })
  scene.afterwards(() => browser.close())
  return browser
}
