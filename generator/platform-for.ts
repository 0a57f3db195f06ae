import { messages } from './answers.ts'
import { ConfigError } from './config-error.ts'
import type { IntegrationAnswers } from './config.ts'
import { findPlatform } from './platforms/index.ts'
import type { Platform } from './platforms/platform.ts'

export function platformFor({ platform }: Pick<IntegrationAnswers, 'platform'>): Platform {
  const found = findPlatform(platform)
  if (!found) throw new ConfigError(messages.platform)
  return found
}
