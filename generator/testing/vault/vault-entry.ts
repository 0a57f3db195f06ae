/** What a vault says before it stands still while it is being opened. */
export const standsStill = 'This vault stands still'

/**
 * Stands before an emitted worker with a vault, which stays as it is. The clock of the vault is the test's: `Date.now`
 * runs ahead by as much as it was told to, and an alarm rings when that clock says so, by the runtime's own alarm. It
 * counts the rows that statements read and write, lets one of them fail, and lets the vault hang. Only a vault that
 * hangs is given up: a slow machine does not make one.
 */
export const vaultEntry = `
import worker, * as emitted from './worker.js'

const { now } = Date
let aheadMs = 0
let heldAt
Date.now = () => heldAt ?? now() + aheadMs

const faults = { untilStatement: 0, hasStruck: false, poison: '', hangs: false }
const patience = 1500
const { setTimeout } = globalThis
globalThis.setTimeout = (act, ms, ...rest) =>
  setTimeout(act, ms === patience && !faults.hangs ? 40 * patience : ms, ...rest)

const nothing = { statements: 0, alarms: 0, rings: 0, mostCallsInARun: 0, mostRowsReadInARun: 0 }
const count = { ...nothing, opening: 0 }
let isWorking = false
let run = { calls: 0, cursors: [] }
const { fetch } = globalThis
globalThis.fetch = (...call) => {
  run.calls += 1
  return fetch(...call)
}
const rows = (what, cursors) => cursors.reduce((sum, cursor) => sum + cursor[what], 0)
let exec
// The runtime puts an idle vault away, and looks at its tables when it takes it out again.
let isOpening = false
let cursors = []

function standStill() {
  console.log('${standsStill}')
  for (;;);
}

export class Cofre extends emitted.Cofre {
  constructor(ctx, env) {
    const { storage } = ctx
    aheadMs = storage.kv.get('aheadMs') ?? 0
    const setAlarm = storage.setAlarm.bind(storage)
    const getAlarm = storage.getAlarm.bind(storage)
    exec = storage.sql.exec.bind(storage.sql)
    storage.setAlarm = (time) => {
      count.alarms += 1
      return setAlarm(time - aheadMs)
    }
    storage.getAlarm = async () => {
      const time = await getAlarm()
      return time === null ? null : time + aheadMs
    }
    storage.sql.exec = (...statement) => {
      if (isOpening) {
        count.opening += 1
        if (count.opening === Number(env.STOPS_OPENING_AT)) standStill()
        return exec(...statement)
      }
      count.statements += 1
      const isPoisoned = faults.poison !== '' && statement.some((part) => String(part).includes(faults.poison))
      const isStruck = faults.untilStatement > 0 && (faults.untilStatement -= 1) === 0
      if (isStruck) faults.hasStruck = true
      if (isStruck || isPoisoned) throw new Error('This statement fails')
      const cursor = exec(...statement)
      cursors.push(cursor)
      if (isWorking) run.cursors.push(cursor)
      return cursor
    }
    isOpening = true
    count.opening = 0
    super(ctx, env)
    isOpening = false
  }

  reivindicar(...parts) {
    return faults.hangs ? new Promise(() => {}) : super.reivindicar(...parts)
  }

  anotar(...parts) {
    return faults.hangs ? new Promise(() => {}) : super.anotar(...parts)
  }

  async alarm() {
    isWorking = true
    count.rings += 1
    run = { calls: 0, cursors: [] }
    try {
      await super.alarm()
    } catch (error) {
      console.log('An error escaped from the alarm: ' + error)
      throw error
    } finally {
      isWorking = false
      count.mostCallsInARun = Math.max(count.mostCallsInARun, run.calls)
      count.mostRowsReadInARun = Math.max(count.mostRowsReadInARun, rows('rowsRead', run.cursors))
    }
  }

  async control({ advanceMs, holdsClock, failAt, failWith, hangs, dropAlarm, trace, keep = [], tell = [] }) {
    const { storage } = this.ctx
    if (dropAlarm) await storage.deleteAlarm()
    if (advanceMs !== undefined) await this.advance(advanceMs)
    if (holdsClock !== undefined) heldAt = holdsClock ? Date.now() : undefined
    if (failAt !== undefined) faults.untilStatement = failAt
    if (failAt > 0) faults.hasStruck = false
    if (failWith !== undefined) faults.poison = failWith
    if (hangs !== undefined) faults.hangs = hangs
    const before = aheadMs
    for (const { card, attempt } of keep) {
      aheadMs = attempt.quando - now()
      await this.anotar(card, attempt)
    }
    aheadMs = before
    if (tell.length > 0) {
      const { retorno } = await this.painel('GET enderecos', {})
      for (const fields of tell) await this.portaSecreta('retorno', retorno, fields)
    }
    const counted = { ...count, rowsRead: rows('rowsRead', cursors), rowsWritten: rows('rowsWritten', cursors) }
    cursors = []
    Object.assign(count, nothing)
    const total = (command) => exec(command).toArray()[0].total
    const letters =
      total('SELECT total(length(busca)) AS total FROM turnos') +
      total('SELECT total(length(textos)) AS total FROM blocos')
    const [{ strays }] = exec('SELECT count(*) AS strays FROM retornos WHERE lead IS NULL').toArray()
    const kept = { searchedLetters: letters, strayReturns: strays }
    const alarm = await storage.getAlarm()
    const isCalling = this.banco?.chamadas > 0
    const tracedRows = trace === undefined ? 0 : this.countRowsWith(trace)
    const { hasStruck } = faults
    return { ...counted, ...kept, tracedRows, hasStruck, isWorking: isWorking || isCalling, now: Date.now(), alarm }
  }

  countRowsWith(text) {
    // The runtime's own tables are not to be read; the loose values that are in them are listed.
    const tables = exec("SELECT name FROM sqlite_schema WHERE type = 'table'").toArray()
    const rows = tables
      .filter(({ name }) => !name.startsWith('_cf_'))
      .flatMap(({ name }) => exec('SELECT * FROM "' + name + '"').toArray())
    const written = [...rows, ...this.ctx.storage.kv.list()].map((row) => JSON.stringify(row).toLowerCase())
    return written.filter((row) => row.includes(text.toLowerCase())).length
  }

  async advance(ms) {
    const { storage } = this.ctx
    const alarm = await storage.getAlarm()
    aheadMs += ms
    storage.kv.put('aheadMs', aheadMs)
    if (alarm !== null) await storage.setAlarm(alarm)
  }
}

export default {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname !== '/control') return worker.fetch(request, env, context)
    return Response.json(await env.COFRE.getByName('leads').control(await request.json()))
  },
}
`
