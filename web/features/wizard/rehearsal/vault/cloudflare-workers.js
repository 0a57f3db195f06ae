/**
 * What a Worker with a vault imports as 'cloudflare:workers', for a rehearsal in the browser: its `env`, and a Durable
 * Object whose store is a real SQLite in memory. The clock is the rehearsal's, which does not wait.
 *
 * @typedef {null | number | string} Value
 * @typedef {{ bind: (values: Value[]) => void, step: () => boolean, getAsObject: () => Record<string, Value>, free: () => void }} Statement
 * @typedef {{ prepare: (command: string) => Statement, run: (command: string) => void }} Database
 * @typedef {{ Database: new () => Database }} Sqlite
 * @typedef {{ default: (options: { wasmBinary: ArrayBuffer }) => Promise<Sqlite> }} SqliteModule
 * @typedef {{ alarm: () => Promise<void>, painel: (route: string, question: object) => Promise<{ leads: object[] }> }} Vault
 */

export class DurableObject {
  /** @type {object} */
  ctx

  /** @type {object} */
  env

  /**
   * @param {object} ctx
   * @param {object} env
   */
  constructor(ctx, env) {
    this.ctx = ctx
    this.env = env
  }
}

/** @type {Record<string, unknown>} */
export const env = {}

/** @type {Vault | undefined} */
let vault
/** @type {number | null} */
let alarm = null
let aheadMs = 0
const { now } = Date
Date.now = () => now() + aheadMs

/**
 * Before the Worker is loaded, which reads `env` at once.
 *
 * @param {{ sqlite: string, wasm: ArrayBuffer, bindings: Record<string, string>, store: string }} parts
 */
export async function prepare({ sqlite, wasm, bindings, store }) {
  const { default: start } = /** @type {SqliteModule} */ (await import(sqlite))
  const { Database } = await start({ wasmBinary: wasm })
  Object.assign(env, bindings, { [store]: { getByName: () => vault } })
  return storageOn(new Database())
}

/**
 * @param {object} storage
 * @param {new (ctx: object, env: object) => Vault} VaultClass
 */
export function open(storage, VaultClass) {
  vault = new VaultClass({ storage, waitUntil: () => {} }, env)
}

/** @param {Database} database */
function storageOn(database) {
  /** @type {Map<string, unknown>} */
  const values = new Map()
  return {
    sql: {
      /** @type {(command: string, ...values: Value[]) => object} */
      exec: (command, ...values) => readAll(database, command, values),
    },
    /** @type {<T>(work: () => T) => T} */
    transactionSync(work) {
      database.run('SAVEPOINT work')
      try {
        const result = work()
        database.run('RELEASE work')
        return result
      } catch (error) {
        database.run('ROLLBACK TO work; RELEASE work')
        throw error
      }
    },
    kv: {
      get: (/** @type {string} */ name) => values.get(name),
      put: (/** @type {string} */ name, /** @type {unknown} */ value) => void values.set(name, value),
      delete: (/** @type {string} */ name) => values.delete(name),
    },
    getAlarm: async () => alarm,
    setAlarm: async (/** @type {number} */ time) => {
      alarm = time
    },
    deleteAlarm: async () => {
      alarm = null
    },
  }
}

/**
 * @param {Database} database
 * @param {string} command
 * @param {Value[]} values
 */
function readAll(database, command, values) {
  const statement = database.prepare(command)
  statement.bind(values.map((value) => value ?? null))
  /** @type {Record<string, Value>[]} */
  const rows = []
  while (statement.step()) rows.push(statement.getAsObject())
  statement.free()
  return { toArray: () => rows, [Symbol.iterator]: () => rows.values() }
}

/**
 * Lets the time pass up to then, and rings whenever it was asked to. What rings takes time itself, and may have been asked
 * for a moment that is over by now.
 *
 * @param {number} until
 */
export async function wait(until) {
  while (alarm !== null && alarm <= Math.max(until, Date.now())) {
    skipTo(alarm)
    alarm = null
    await vault?.alarm()
  }
  skipTo(until)
}

/** @param {number} time */
function skipTo(time) {
  aheadMs += Math.max(0, time - Date.now())
}

export async function list() {
  const page = await vault?.painel('GET leads', {})
  return { now: Date.now(), leads: page?.leads ?? [] }
}
