import { DurableObject } from 'cloudflare:workers'
import { tocarAlarme } from './alarm.ts'
import { abrirBanco } from './store.ts'
import { reivindicar } from './claim.ts'
import { anotar } from './conclude.ts'
import { consultar } from './find-lead.ts'
import { lerHospedada } from './hosted-pages.ts'
import { atenderPainel } from './panel.ts'
import { atenderPortaSecreta } from './secret-doors.ts'
import { migrar } from './schema/migrate.ts'
import type { Banco, Campos, Ficha, PedidoDoPainel, Tentativa } from './types.ts'

// O Cofre: guarda cada lead no SQLite da sua própria conta na Cloudflare.
export class Cofre extends DurableObject {
  banco: Banco

  constructor(ctx: object, ambiente: object) {
    super(ctx, ambiente)
    this.banco = abrirBanco(this.ctx.storage)
    migrar(this.banco)
  }

  reivindicar(ficha: Ficha) {
    return reivindicar(this.banco, ficha)
  }

  anotar(ficha: Ficha, tentativa: Tentativa, reivindicado: string | null = null) {
    return anotar(this.banco, ficha, tentativa, reivindicado)
  }

  async consultar(id: string) {
    return consultar(this.banco, id)
  }

  async painel(rota: string, pedido: PedidoDoPainel) {
    return atenderPainel(this.banco, rota, pedido)
  }

  async pagina(nome: string) {
    return lerHospedada(this.banco, nome)
  }

  async portaSecreta(porta: string, segredo: string, campos: Campos) {
    return atenderPortaSecreta(this.banco, porta, segredo, campos)
  }

  alarm() {
    return tocarAlarme(this.banco)
  }
}
