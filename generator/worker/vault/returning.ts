import { js } from '../../source.ts'

/** Whoever knows the secret address may tell what became of a lead; for all others there is nothing there. */
export const returnRoute = js`// A plataforma avisa aqui; só responde OK depois de guardar.
async function receberRetorno(request, { pathname, searchParams }) {
  const segredo = pathname.slice('/retorno/'.length);
  const serve = env.COFRE && /^(GET|POST)$/.test(request.method) && /^[\da-f]{64}$/.test(segredo);
  if (!serve) return responderTexto('Não encontrado', 404);
  const enviado = request.method === 'POST' ? await lerEnvio(request).catch(() => []) : [];
  const campos = [...searchParams, ...enviado].map(([nome, valor]) => [nome.toLowerCase(), emLinha(valor)]);
  try {
    const certo = await env.COFRE.getByName('leads').receber(segredo, Object.fromEntries(campos));
    return certo ? responderTexto('OK', 200) : responderTexto('Não encontrado', 404);
  } catch {
    return responderTexto('Tente de novo', 503);
  }
}

// Uma macro que a plataforma não trocou não diz nada.
function emLinha(valor) {
  const texto = typeof valor === 'string' || typeof valor === 'number' ? String(valor).trim() : '';
  return /^[{[].*[}\]]$/.test(texto) ? '' : texto.slice(0, 300).toWellFormed();
}

function responderTexto(texto, status) {
  const cabecalhos = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' };
  return responder(texto, status, cabecalhos);
}`

/**
 * A return is found its lead by order number, by the lead's own id, then by a click that exactly one lead carries. What
 * finds none is kept apart, and looked at again when a lead has its result: it may have been quicker than that. The state
 * of a lead is worked out of the set of its returns, so neither order nor repeats matter.
 */
export const returning = js`  receber(segredo, campos) {
    if (!confere(segredo, this.ctx.storage.kv.get('retorno') ?? '')) return false;
    const retorno = lerRetorno(campos);
    this.ctx.storage.transactionSync(() => {
      const lead = this.#casar(retorno);
      if (lead) this.#anexar(lead, retorno);
      else this.#registrar('avulsos', null, retorno);
    });
    return true;
  }

  #casar({ ids, cliques }) {
    for (const id of ids) {
      const [lead] = this.#donos('p', id);
      if (lead) return lead;
    }
    const meu = [...ids, ...cliques].map((id) => this.#achar(id)).find(Boolean);
    if (meu) return { ...meu, certo: true };
    const donos = cliques.map((clique) => this.#donos('c', clique));
    return donos.find((quem) => quem.length === 1)?.[0];
  }

  // No máximo dois: um clique de dois leads não é de nenhum.
  #donos(tipo, valor) {
    const marca = marcar(tipo, valor);
    const donos = [];
    const comando = 'SELECT chaves FROM turnos WHERE instr(chaves, ?) ORDER BY turno DESC';
    for (const { chaves } of this.ctx.storage.sql.exec(comando, marca)) {
      for (const linha of chaves.split('\n').filter((linha) => linha.includes(marca))) {
        const [lead] = this.#sql('SELECT * FROM leads WHERE n = ?', parseInt(linha, 10));
        if (lead && chavesDe(lead)[tipo].includes(valor)) donos.push(lead);
        if (donos.length > 1) return donos;
      }
    }
    return donos;
  }

  #registrar(tabela, lead, retorno) {
    const [{ ultimo }] = this.#sql('SELECT max(n) AS ultimo FROM ' + tabela);
    this.#sql('INSERT INTO ' + tabela + ' VALUES (?, ?, ?)', ultimo + 1, lead, JSON.stringify(retorno));
    this.#sql('DELETE FROM ' + tabela + ' WHERE n <= ?', ultimo - 999);
    const palavras = this.#palavras();
    const { palavra, quando } = retorno;
    const vista = palavras.get(palavra) ?? { significado: null, vezes: 0 };
    if (significar(palavra, new Map()) || palavras.size - Number(palavras.has(palavra)) > 99) return;
    palavras.set(palavra, { ...vista, vezes: vista.vezes + 1, quando });
    this.ctx.storage.kv.put('palavras', [...palavras]);
  }

  #palavras() {
    return new Map(this.ctx.storage.kv.get('palavras'));
  }

  #anexar(lead, { palavra, valor, moeda, quando, ids, cliques }) {
    const dados = JSON.parse(lead.dados);
    const antigos = dados.retornos ?? [];
    const novo = { palavra, valor, moeda, quando, certo: Boolean(lead.certo) };
    const chave = ({ palavra, valor, moeda }) => [palavra, valor, moeda].join();
    const repetido = antigos.some((antigo) => chave(antigo) === chave(novo));
    if (lead.estado === 'apagado' || repetido || antigos.length > 29) return;
    this.#registrar('retornos', lead.id, { palavra, valor, moeda, quando, ids, cliques });
    const retornos = [...antigos, novo];
    this.#passar(lead, {
      ...confirmar(lead, retornos),
      ...avaliar(retornos, this.#palavras()),
      dados: JSON.stringify({ ...dados, retornos }),
    });
  }

  // O retorno pode ter sido mais rápido que a resposta da plataforma.
  #recolher({ id, n }) {
    const lead = this.#achar(id);
    const { p, c } = chavesDe(lead);
    const inicio = n / 1000 - MINUTO;
    const esperam = [];
    for (const avulso of this.ctx.storage.sql.exec('SELECT n, dados FROM avulsos ORDER BY n DESC')) {
      const retorno = JSON.parse(avulso.dados);
      if (retorno.quando < inicio) break;
      const ditos = [...retorno.ids, ...retorno.cliques];
      if ([id, ...p, ...c].some((chave) => ditos.includes(chave))) esperam.push({ n: avulso.n, retorno });
    }
    for (const { n, retorno } of esperam.toReversed()) {
      const dono = this.#casar(retorno);
      if (dono?.id !== id) continue;
      this.#sql('DELETE FROM avulsos WHERE n = ?', n);
      this.#anexar(dono, retorno);
    }
  }

  // Um significado novo vale também para o que já chegou; o despertar refaz as contas aos poucos.
  async nomear({ palavra, significado }) {
    const serve = significado === null || Object.hasOwn(PALAVRAS, significado);
    if (!serve) return { status: 400, erro: 'Significado desconhecido' };
    const palavras = this.#palavras();
    const dita = String(palavra).trim().toLowerCase().slice(0, 60);
    palavras.set(dita, { vezes: 0, quando: Date.now(), ...palavras.get(dita), significado });
    this.ctx.storage.kv.put('palavras', [...palavras]);
    this.ctx.storage.kv.put('refazer', Number.MAX_SAFE_INTEGER);
    await this.#acordar(Date.now());
    return this.palavras();
  }

  #refazer(fim) {
    const leads = this.#sql('SELECT * FROM leads WHERE n < ? ORDER BY n DESC LIMIT 500', fim);
    const palavras = this.#palavras();
    for (const lead of leads.filter(({ dados }) => dados.includes('"retornos"'))) {
      const visto = avaliar(JSON.parse(lead.dados).retornos, palavras);
      const mudou = ['retorno', 'valor', 'moeda'].some((nome) => visto[nome] !== lead[nome]);
      if (mudou) this.#passar(lead, { estado: lead.estado, ...visto });
    }
    this.ctx.storage.kv.put('refazer', leads.at(499)?.n ?? 0);
  }

  palavras() {
    return { palavras: Array.from(this.#palavras(), ([palavra, resto]) => ({ palavra, ...resto })) };
  }

  retornos() {
    const abrir = ({ n, lead, dados }) => {
      const { ids, cliques, ...retorno } = JSON.parse(dados);
      return { n, lead, pedido: ids[0] ?? null, clique: cliques[0] ?? null, ...retorno };
    };
    const ler = (tabela) => this.#sql('SELECT * FROM ' + tabela + ' ORDER BY n DESC LIMIT 200').map(abrir);
    return { retornos: ler('retornos'), avulsos: ler('avulsos') };
  }

  // Cada endereço secreto nasce aqui, e é trocado sozinho.
  enderecos() {
    const ler = (qual) => this.ctx.storage.kv.get(qual) ?? this.#sortear(qual);
    return { retorno: ler('retorno'), csv: ler('csv') };
  }

  #sortear(qual) {
    const partes = crypto.getRandomValues(new Uint8Array(32));
    const segredo = Array.from(partes, (parte) => (256 + parte).toString(16).slice(1)).join('');
    this.ctx.storage.kv.put(qual, segredo);
    return segredo;
  }

  trocarEndereco({ qual }) {
    if (!['retorno', 'csv'].includes(qual)) return { status: 400, erro: 'Endereço desconhecido' };
    this.#sortear(qual);
    return this.enderecos();
  }`

export const returningRules = js`function lerRetorno(campos) {
  const ler = (nomes) => nomes.split(' ').flatMap((nome) => campos[nome] || []);
  const [valor = ''] = ler('valor payout payment revenue money cost amount sum');
  const [moeda = ''] = ler('moeda currency');
  const [palavra = ''] = ler('status estado state stage');
  const ids = ler('pedido id order order_id orderid trans_id transaction_id lead_id leadid uuid lid');
  const cliques = ler(CLIQUES.join(' ').toLowerCase() + ' clique click click_id clickid subid sub_id sub1');
  const numero = valor.includes('.') ? valor.replaceAll(',', '') : valor.replace(',', '.');
  const pago = parseFloat(numero.replace(/^[^\d-]+/, ''));
  return {
    palavra: palavra.toLowerCase().slice(0, 60),
    valor: pago >= 0 && pago < 1e6 ? pago : null,
    moeda: /^[a-z]{3}$/i.test(moeda) ? moeda.toUpperCase() : '',
    quando: Date.now(),
    ids: [...new Set(ids)].slice(0, 2),
    cliques: [...new Set(cliques.map((clique) => clique.slice(0, 100)))].slice(0, 3),
  };
}

// O mesmo conjunto de retornos dá sempre o mesmo estado, em qualquer ordem.
function avaliar(retornos, palavras) {
  const estados = retornos.map(({ palavra }) => significar(palavra, palavras));
  const retorno = ['aprovado', 'lixo', 'rejeitado', 'aguardando'].find((um) => estados.includes(um)) ?? null;
  if (retorno !== 'aprovado') return { retorno, valor: null, moeda: null };
  const doAprovado = retornos.filter((_, i) => estados[i] === 'aprovado' && retornos[i].valor !== null);
  const pagos = (doAprovado.length ? doAprovado : retornos).filter(({ valor }) => valor !== null);
  const [maior] = pagos.toSorted((um, outro) => outro.valor - um.valor || (um.moeda < outro.moeda ? 1 : -1));
  return { retorno, valor: maior?.valor ?? null, moeda: maior?.moeda ?? null };
}

function significar(palavra, palavras) {
  const dado = palavras.get(palavra)?.significado;
  return dado ?? Object.keys(PALAVRAS).find((estado) => PALAVRAS[estado].split(' ').includes(palavra));
}

// Se a plataforma fala dele pelo id, é porque o recebeu.
function confirmar({ estado }, retornos) {
  const certo = retornos.some(({ certo }) => certo);
  const aberto = ['pendente', 'verificar', 'desistiu'].includes(estado);
  return certo && aberto ? { estado: 'entregue', proxima: null } : { estado };
}

function chavesDe({ pedido, dados }) {
  const { recebido = {} } = JSON.parse(dados);
  const cliques = CLIQUES.map((nome) => (recebido[nome] || '').slice(0, 100));
  return { p: [pedido].filter(Boolean), c: [...new Set(cliques.filter(Boolean))] };
}

// Uma marca curta por pedido e clique; o lead achado é conferido depois.
function marcar(tipo, valor) {
  let marca = 0;
  for (const letra of valor) marca = (marca * 31 + letra.codePointAt(0)) % 281474976710597;
  return ' ' + tipo + marca.toString(36) + ' ';
}

function confere(dado, certo) {
  const [um, outro] = [dado, certo].map((texto) => new TextEncoder().encode(texto));
  return um.length > 0 && um.length === outro.length && crypto.subtle.timingSafeEqual(um, outro);
}`
