import { js } from '../../source.ts'

/**
 * Claims and results. Whoever has claimed a lead calls; a result may come for a lead whose claim has failed, and is
 * then kept all the same. Nothing that was delivered or erased ever changes again.
 */
export const keeping = js`  constructor(...partes) {
    super(...partes);
    for (const tabela of TABELAS) this.#sql('CREATE ' + tabela.replace(' ', ' IF NOT EXISTS '));
  }

  #sql(comando, ...valores) {
    return this.ctx.storage.sql.exec(comando, ...valores).toArray();
  }

  #ler(nome, padrao) {
    return this.ctx.storage.kv.get(nome) ?? padrao;
  }

  #gravar(nome, valor) {
    this.ctx.storage.kv.put(nome, valor);
    return valor;
  }

  #achar(id) {
    return this.#sql('SELECT * FROM leads WHERE id = ?', id)[0];
  }

  // Só quem reivindica chama a plataforma.
  async reivindicar(ficha) {
    await this.#acordar(Date.now() + MINUTO);
    return this.#guardar(ficha) ? { chamar: true } : this['GET leads id'](ficha);
  }

  // Depois de uma recusa, o visitante pode tentar de novo.
  #guardar(ficha) {
    const lead = this.#achar(ficha.id);
    if (lead && lead.estado !== 'recusado') return false;
    const novo = descrever(ficha);
    if (lead) {
      const { n, pais, campanha, anuncio, pagina } = lead;
      this.#mudar(lead, { ...novo, n, pais, campanha, anuncio, pagina, proxima: Date.now() + MINUTO });
    } else {
      const [{ ultimo }] = this.#sql('SELECT max(n) AS ultimo FROM leads');
      const valores = Object.values({ ...novo, n: Math.max(novo.n, ultimo + 1) });
      const marcas = valores.map(() => '?');
      this.#sql('INSERT INTO leads (' + Object.keys(novo) + ') VALUES (' + marcas + ')', ...valores);
    }
    return true;
  }

  async anotar(ficha, tentativa) {
    await this.#acordar(Date.now() + MINUTO);
    this.ctx.storage.transactionSync(() => {
      this.#guardar(ficha);
      this.#concluir(ficha.id, tentativa);
    });
    return true;
  }

  #concluir(id, { estado, resultado, quando, http, enviado, resposta }) {
    const lead = this.#achar(id);
    if (['entregue', 'apagado'].includes(lead.estado)) return;
    const dados = JSON.parse(lead.dados);
    const tentativas = [...dados.tentativas, { quando, ate: Date.now(), http, estado }];
    const decidido = decidir(estado, lead);
    this.#passar(lead, {
      ...decidido,
      ...(dados.retornos && confirmar(decidido)),
      pedido: resultado.corpo.orderId ?? null,
      motivo: resultado.corpo.error ?? null,
      dados: JSON.stringify({ ...dados, tentativas, ...(enviado && { enviado, resposta }) }),
    });
    this.#recolher(id);
  }

  #mudar({ n }, mudanca) {
    const nomes = Object.keys(mudanca).map((nome) => nome + ' = ?');
    this.#sql('UPDATE leads SET ' + nomes + ' WHERE n = ?', ...Object.values(mudanca), n);
  }

  #passar(lead, mudanca) {
    const turno = Math.floor((lead.n / 1000 - 3 * HORA) / TURNO);
    const [guardado] = this.#sql('SELECT * FROM turnos WHERE turno = ?', turno);
    const { contas, busca } = guardado || { contas: '{}', busca: '' };
    const novo = { ...lead, ...mudanca };
    const parcelas = parcelasDe(novo);
    const novas = JSON.parse(contas);
    contar(novas, lead, JSON.parse(lead.antes ?? '{}'), -1);
    contar(novas, lead, parcelas, 1);
    const outras = lead.antes ? busca.replace(new RegExp(lead.n + '[^\n]*\n'), '') : busca;
    const texto = (outras + linhaDaBusca(novo)).slice(-6e5);
    this.ctx.storage.transactionSync(() => {
      const dados = this.#converter(lead, novo);
      this.#mudar(lead, { ...mudanca, dados, antes: JSON.stringify(parcelas) });
      this.#sql('REPLACE INTO turnos VALUES (?, ?, ?)', turno, JSON.stringify(novas), texto);
    });
  }

  async #acordar(quando) {
    const marcado = await this.ctx.storage.getAlarm();
    if (marcado === null || marcado > quando) await this.ctx.storage.setAlarm(quando);
  }`

export const keepingRules = js`function decidir(estado, { tentativas, limite }) {
  if (estado !== 'pendente') return { estado, proxima: null };
  const proxima = Date.now() + (ESPERAS[tentativas - 1] || 60) * MINUTO;
  return proxima > limite ? { estado: 'desistiu', proxima: null } : { estado, proxima };
}

function descrever({ id, recebido, visitante }) {
  const primeiro = (nomes) => nomes.map((nome) => recebido[nome]).find(Boolean) || '';
  const pagina = primeiro(PAGINA) || visitante.Referer || '';
  return {
    id,
    n: Date.now() * 1000,
    estado: 'enviando',
    tentativas: 1,
    limite: Date.now() + 48 * HORA,
    nome: recebido.name,
    telefone: recebido.phone,
    pais: (primeiro(PAIS) || visitante.country).toUpperCase(),
    campanha: primeiro(CAMPANHA).slice(0, 100),
    anuncio: primeiro(ANUNCIO).slice(0, 100),
    pagina: pagina.replace(/^https?:\/\/|[?#].*/g, '').slice(0, 100),
    dados: JSON.stringify({ recebido, visitante, tentativas: [] }),
  };
}

function parcelasDe({ estado, retorno, valor, moeda }) {
  return { [estado]: 1, ...(retorno && { [retorno]: 1 }), ...(valor && { ['valor ' + moeda]: valor }) };
}

function contar(contas, { campanha, pais, anuncio, pagina }, parcelas, sinal) {
  const par = JSON.stringify([campanha, pais, anuncio, pagina]);
  const cabe = contas[par] || Object.keys(contas).length < 200;
  const conta = (contas[cabe ? par : '["outras","","",""]'] ??= {});
  for (const [nome, parcela] of Object.entries(parcelas)) {
    conta[nome] = Math.round(((conta[nome] || 0) + sinal * parcela) * 100) / 100;
  }
}

function linhaDaBusca(lead) {
  const { n, nome, telefone, pedido } = lead;
  const textos = [nome, telefone?.replace(/\D/g, ''), pedido, ...cliquesDe(lead)];
  return [n, ...textos.map((texto) => simplificar(texto || '')), '\n'].join('\t');
}

function lerBusca(busca) {
  const simples = simplificar(busca).trim();
  return /[^\d\s().+-]/.test(simples) ? simples : simples.replace(/\D/g, '');
}

function simplificar(texto) {
  const semAcentos = texto.normalize('NFD').replace(/[\p{M}\p{C}]/gu, '');
  return semAcentos.toLowerCase().slice(0, 80);
}`
