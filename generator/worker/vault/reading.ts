import { js } from '../../source.ts'

/**
 * What the panel asks for. No answer reads more than 2,000 rows: a page that ends early says where to go on. A search
 * looks into the texts itself: the runtime reads one row ahead, and a filter in SQL would read to the end for it.
 */
export const reading = js`  'GET leads'({ busca, cursor, limite, ...filtros }) {
    const fim = Number(cursor) || Number.MAX_SAFE_INTEGER;
    const leads = [];
    let lidos = 0;
    const achados = busca ? this.#procurar(lerBusca(busca), fim) : this.#percorrer(filtros.estado, fim);
    for (const lead of achados) {
      lidos += 1;
      if (Object.entries(filtros).every(([nome, valor]) => (lead[nome] ?? '') === valor)) leads.push(lead);
      if (leads.length >= (limite || 50) || lidos >= (busca ? 500 : 1500)) return { leads, cursor: lead.n };
    }
    return { leads, cursor: null };
  }

  *#percorrer(estado, fim) {
    const filtro = estado && ABERTO.includes(estado) ? ABERTO + ' AND estado = ?' : '? > 0';
    const comando = 'SELECT ' + COLUNAS + ' FROM leads WHERE ' + filtro;
    yield* this.ctx.storage.sql.exec(comando + ' AND n < ? ORDER BY n DESC LIMIT 1500', estado || 1, fim);
  }

  *#procurar(procurado, fim) {
    for (const { busca } of this.ctx.storage.sql.exec('SELECT busca FROM turnos ORDER BY turno DESC')) {
      if (!busca.includes(procurado)) continue;
      const linhas = busca.split('\n').filter((linha) => linha.slice(16).includes(procurado));
      const numeros = linhas.map((linha) => parseInt(linha, 10)).filter((n) => n < fim);
      for (const n of numeros.toSorted().toReversed()) {
        yield* this.#sql('SELECT ' + COLUNAS + ' FROM leads WHERE n = ?', n);
      }
    }
  }

  'GET leads.csv'(pedido) {
    return escreverCsv(this['GET leads']({ limite: 1000, ...pedido }));
  }

  'GET leads id'({ id }) {
    const lead = this.#achar(id);
    if (!lead) return lead;
    const { saidas = {}, ...dados } = JSON.parse(lead.dados);
    const ler = (n) => this.#sql('SELECT * FROM saida WHERE n = ?', n);
    const envios = Object.values(saidas).flat().flatMap(ler);
    dados.conversoes = Object.fromEntries(envios.map((um) => [um.destino + ' ' + um.evento, um]));
    return { ...lead, dados };
  }

  'GET resumo'({ dias }) {
    const limite = 4 * Math.min(dias || 31, 366);
    const turnos = this.#sql('SELECT turno, contas FROM turnos ORDER BY turno DESC LIMIT ?', limite);
    const ler = ({ turno, contas }) => ({ desde: turno * TURNO + 3 * HORA, contas: JSON.parse(contas) });
    return turnos.map(ler);
  }

  async 'POST leads id reenviar'({ id }) {
    const lead = this.#achar(id);
    if (lead && !ABERTO.includes(lead.estado)) return { status: 409, erro: 'Já foi, ou está a caminho' };
    const mudanca = { estado: 'pendente', proxima: Date.now(), limite: Date.now() + 48 * HORA };
    if (lead) this.#passar(lead, mudanca);
    await this.#acordar(Date.now());
    return this['GET leads id']({ id });
  }

  // Fica só o id.
  'DELETE leads id'({ id }) {
    const lead = this.#achar(id);
    const nomes = 'nome telefone pedido motivo pais campanha anuncio pagina proxima'.split(' ');
    const nada = Object.fromEntries(nomes.map((nome) => [nome, null]));
    if (lead) this.#passar(lead, { ...nada, dados: '{}', estado: 'apagado' });
    this.#sql('DELETE FROM retornos WHERE lead = ?', id);
    return this['GET leads id']({ id });
  }

  async 'PUT ajustes'(pedidos) {
    const { dias, moeda } = { ...this['GET ajustes'](), ...pedidos };
    const valido = Number.isInteger(dias) && dias >= 7 && dias <= 365;
    if (!valido || !/^[A-Z]{3}$/.test(moeda)) return INVALIDO;
    await this.#acordar(Date.now());
    return this.#gravar('ajustes', { dias, moeda });
  }

  'GET ajustes'() {
    return this.#ler('ajustes', { dias: 90, moeda: 'USD' });
  }`
