export { platforms, type PlatformId } from './platforms/index.ts'
