import sqliteUrl from 'sql.js/dist/sql-wasm-browser.js?url'
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url'
import type { LentVault } from '#contract/preview-frame.ts'
import { generateVaultWorker, vaultBindings } from '#generator/vault.ts'
import { withCampaign } from '../load-stand-in-worker.ts'
import { keyOf, type Rehearsed } from '../rehearsed.ts'

/** The Worker with a vault of this integration, and what it runs on. The frame has no network: all is handed to it. */
export async function loadVault(rehearsed: Rehearsed): Promise<{ code: string; vault: LentVault }> {
  const [{ default: runtime }, sqlite, wasm] = await Promise.all([
    import('./cloudflare-workers.js?raw'),
    fetchFile(sqliteUrl).then((file) => file.text()),
    fetchFile(wasmUrl).then((file) => file.arrayBuffer()),
  ])
  const { store, className, platformKey } = vaultBindings
  return {
    code: generateVaultWorker(withCampaign(rehearsed.answers)),
    vault: {
      runtime,
      // It is written as a script: as a module it needs the name it assigns to, and has to say what it offers.
      sqlite: `let module\n${sqlite}\nexport default initSqlJs`,
      wasm,
      store,
      className,
      bindings: { [platformKey]: keyOf(rehearsed) },
    },
  }
}

async function fetchFile(url: string): Promise<Response> {
  const file = await fetch(url)
  if (!file.ok) throw new Error(`Não deu para carregar o Cofre do ensaio (HTTP ${file.status})`)
  return file
}
