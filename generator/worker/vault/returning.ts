import { js } from '../../source.ts'

/** Whoever knows a secret address may tell what became of a lead, or fetch the table; for others nothing is there. */
export const secretDoors = js`async function abrirPortaSecreta(request) {
  const { pathname, searchParams } = new URL(request.url);
  const [, porta, segredo] = pathname.replace('.csv', '').split('/');
  const tipo = porta === 'retorno' ? 'text/plain;charset=utf-8' : 'text/csv';
  const cabecalhos = { 'Cache-Control': 'no-store', 'Content-Type': tipo };
  const dizer = (texto, status) => responder(texto, status, cabecalhos);
  const serve = env.COFRE && /^(GET|POST) [\da-f]{64}$/.test(request.method + ' ' + segredo);
  if (!serve) return dizer('Não encontrado', 404);
  try {
    const enviado = request.method === 'POST' ? await lerEnvio(request).catch(() => []) : [];
    const campos = [...searchParams, ...enviado].map(([nome, valor]) => [nome.toLowerCase(), emLinha(valor)]);
    const texto = await env.COFRE.getByName('leads').abrir(porta, segredo, Object.fromEntries(campos));
    return texto ? dizer(texto, 200) : dizer('Não encontrado', 404);
  } catch {
    return dizer('Tente de novo', 503);
  }
}

// Uma macro que ninguém trocou não diz nada.
function emLinha(valor) {
  const texto = typeof valor === 'object' ? '' : String(valor).trim();
  return /^[{[].*[}\]]$/.test(texto) ? '' : texto.slice(0, 300).toWellFormed();
}`

/**
 * A return is found its lead by order number, by the lead's own id, then by a click that exactly one lead carries. What
 * finds none is kept apart, and looked at again when a lead has its result: it may have been quicker than that. The state
 * of a lead is worked out of the set of its returns, so neither order nor repeats matter.
 */
export const returning = js`  async abrir(porta, segredo, campos) {
    const qual = porta === 'retorno' ? porta : 'csv';
    if (!confere(segredo, this.#ler(qual, ''))) return '';
    return qual === 'csv' ? this.#escreverConversoes(campos.id) : this.#receber(lerRetorno(campos));
  }

  async #receber(retorno) {
    await this.#acordar(Date.now() + MINUTO);
    this.ctx.storage.transactionSync(() => {
      const lead = this.#casar(retorno);
      if (lead) this.#anexar(lead, retorno);
      else this.#registrar(null, retorno);
    });
    return 'OK';
  }

  #casar({ ids, cliques }) {
    const buscas = [
      ...ids.map((id) => () => this.#donos(id, ({ pedido }) => [pedido], 1)),
      ...[...ids, ...cliques].map((id) => () => this.#sql('SELECT * FROM leads WHERE id = ?', id)),
      // Um clique de dois leads não é de nenhum.
      ...cliques.map((clique) => () => this.#donos(clique, cliquesDe, 2)),
    ];
    for (const buscar of buscas) {
      const [lead, outro] = buscar();
      if (lead && !outro) return lead;
    }
    return null;
  }

  #donos(valor, chavesDe, limite) {
    const donos = [];
    for (const { id } of this.#procurar('\t' + simplificar(valor) + '\t', Infinity)) {
      const lead = this.#achar(id);
      if (chavesDe(lead).includes(valor)) donos.push(lead);
      if (donos.length === limite) break;
    }
    return donos;
  }

  #registrar(lead, retorno) {
    const [{ ultimo }] = this.#sql('SELECT max(n) AS ultimo FROM retornos');
    this.#sql('INSERT INTO retornos VALUES (?, ?, ?)', ultimo + 1, lead, JSON.stringify(retorno));
    this.#sql('DELETE FROM retornos WHERE n <= ?', ultimo - 999);
  }

  get #palavras() {
    return new Map(this.#ler('palavras', []));
  }

  #anexar(lead, { palavra, valor, moeda, quando, ids, cliques }) {
    const dados = JSON.parse(lead.dados);
    const antigos = dados.retornos ?? [];
    const chave = (um) => [um.palavra, um.valor, um.moeda].join();
    const novo = { palavra, valor, moeda, quando };
    const repetido = antigos.length > 29 || antigos.map(chave).includes(chave(novo));
    if (repetido || lead.estado === 'apagado') return;
    this.#registrar(lead.id, { ...novo, ids, cliques });
    const retornos = [...antigos, novo];
    this.#passar(lead, {
      ...confirmar(lead),
      ...avaliar(retornos, this.#palavras),
      dados: JSON.stringify({ ...dados, retornos }),
    });
  }

  // O retorno pode chegar antes da resposta da plataforma.
  #recolher(id) {
    const lead = this.#achar(id);
    const chaves = [id, lead.pedido, ...cliquesDe(lead)].map((chave) => JSON.stringify(chave));
    const recentes = this.#sql('SELECT * FROM retornos ORDER BY n DESC LIMIT 100').toReversed();
    for (const { n, lead: dono, dados } of recentes) {
      const retorno = JSON.parse(dados);
      const citado = !dono && chaves.some((chave) => dados.includes(chave));
      if (!citado || this.#casar(retorno)?.id !== id) continue;
      this.#sql('DELETE FROM retornos WHERE n = ?', n);
      this.#anexar(this.#achar(id), retorno);
    }
  }

  async 'PUT palavras'({ palavra, significado }) {
    const serve = significado === null || Object.hasOwn(PALAVRAS, significado);
    if (!serve) return INVALIDO;
    const dita = String(palavra).trim().toLowerCase();
    this.#gravar('palavras', [...this.#palavras.set(dita, significado)]);
    this.#gravar('refazer', Number.MAX_SAFE_INTEGER);
    await this.#acordar(Date.now());
    return this['GET palavras']();
  }

  #refazer(fim) {
    const leads = this.#sql('SELECT * FROM leads WHERE n < ? ORDER BY n DESC LIMIT 500', fim);
    for (const lead of leads.filter(({ dados }) => dados.includes('"retornos"'))) {
      const visto = avaliar(JSON.parse(lead.dados).retornos, this.#palavras);
      const mudou = Object.keys(visto).some((nome) => visto[nome] !== lead[nome]);
      if (mudou) this.#passar(lead, { estado: lead.estado, ...visto });
    }
    this.#gravar('refazer', leads[499]?.n ?? 0);
  }

  'GET palavras'() {
    const ditas = this['GET retornos']({}).retornos.map(({ palavra }) => palavra);
    const novas = ditas.filter((palavra) => !significar(palavra, new Map()));
    const contar = (palavra) => ({
      palavra,
      significado: this.#palavras.get(palavra) ?? null,
      vezes: ditas.filter((dita) => dita === palavra).length,
    });
    return { palavras: [...new Set([...novas, ...this.#palavras.keys()])].map(contar) };
  }

  'GET retornos'({ limite = 1000 }) {
    const ultimos = this.#sql('SELECT * FROM retornos ORDER BY n DESC LIMIT ?', limite);
    return { retornos: ultimos.map(({ n, lead, dados }) => Object.assign(JSON.parse(dados), { n, lead })) };
  }

  'GET enderecos'() {
    const ler = (qual) => this.#ler(qual, '') || this.#sortear(qual);
    return { retorno: ler('retorno'), csv: ler('csv') };
  }

  'POST novo-endereco'({ qual }) {
    if (['retorno', 'csv'].includes(qual)) this.#sortear(qual);
    return this['GET enderecos']();
  }

  #sortear(qual) {
    return this.#gravar(qual, emHex(crypto.getRandomValues(new Uint8Array(32))));
  }`

export const returningRules = js`function lerRetorno(campos) {
  const ler = (nomes) => [...new Set(nomes.split(' ').flatMap((nome) => campos[nome] || []))];
  const [valor = ''] = ler('valor payout');
  const [moeda = ''] = ler('moeda currency');
  const [palavra = ''] = ler('status');
  const pago = parseFloat(valor.includes('.') ? valor.replaceAll(',', '') : valor.replace(',', '.'));
  const cliques = ler(CLIQUES.join(' ').toLowerCase() + ' clique');
  return {
    palavra: palavra.toLowerCase(),
    valor: pago >= 0 && pago < 1e6 ? pago : null,
    moeda: /^[a-z]{3}$/i.test(moeda) ? moeda.toUpperCase() : '',
    quando: Date.now(),
    ids: ler('pedido id').slice(0, 2),
    cliques: cliques.slice(0, 3).map((clique) => clique.slice(0, 100)),
  };
}

function avaliar(retornos, palavras) {
  const estados = retornos.map(({ palavra }) => significar(palavra, palavras));
  const retorno = ['aprovado', 'lixo', 'rejeitado', 'aguardando'].find((um) => estados.includes(um)) ?? null;
  const pagos = retornos.filter(({ valor }, i) => estados[i] === 'aprovado' && valor !== null);
  const [maior] = pagos.toSorted((um, outro) => outro.valor - um.valor || (um.moeda < outro.moeda ? 1 : -1));
  return { retorno, valor: maior?.valor ?? null, moeda: maior?.moeda ?? null };
}

function significar(palavra, palavras) {
  const dado = palavras.get(palavra);
  return dado ?? Object.keys(PALAVRAS).find((estado) => PALAVRAS[estado].split(' ').includes(palavra));
}

function confirmar({ estado }) {
  return { estado: ['verificar', 'desistiu'].includes(estado) ? 'entregue' : estado };
}

function cliquesDe({ dados }) {
  const { recebido = {} } = JSON.parse(dados);
  return CLIQUES.flatMap((nome) => recebido[nome]?.slice(0, 100) || []);
}

function confere(dado, certo) {
  const [um, outro] = [dado, certo].map((texto) => new TextEncoder().encode(texto));
  return um.length > 0 && um.length === outro.length && crypto.subtle.timingSafeEqual(um, outro);
}`
