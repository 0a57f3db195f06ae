import { js } from '../../source.ts'

/**
 * Claims and results. Whoever has claimed a lead calls; a result may come for a lead whose claim has failed, and is
 * then kept all the same. Nothing that was delivered or erased ever changes again.
 */
export const keeping = js`  constructor(...partes) {
    super(...partes);
    for (const tabela of TABELAS) this.#sql('CREATE ' + tabela);
  }

  #sql(comando, ...valores) {
    return this.ctx.storage.sql.exec(comando, ...valores).toArray();
  }

  #achar(id) {
    return this.#sql('SELECT * FROM leads WHERE id = ?', id)[0];
  }

  // Só quem reivindica chama a plataforma.
  async reivindicar(ficha) {
    await this.#acordar(Date.now() + MINUTO);
    return this.#guardar(ficha) ? { chamar: true } : this.ver(ficha.id);
  }

  // Depois de uma recusa, o visitante pode tentar de novo.
  #guardar(ficha) {
    const lead = this.#achar(ficha.id);
    if (lead && lead.estado !== 'recusado') return false;
    const novo = descrever(ficha);
    if (lead) {
      const { n, pais, campanha } = lead;
      this.#mudar(lead, { ...novo, n, pais, campanha, proxima: Date.now() + MINUTO });
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
    this.#guardar(ficha);
    this.#concluir(ficha.id, tentativa);
    return true;
  }

  #concluir(id, { estado, resultado, quando, http, enviado, resposta }) {
    const lead = this.#achar(id);
    if (['entregue', 'apagado'].includes(lead.estado)) return;
    const dados = JSON.parse(lead.dados);
    const tentativas = [...dados.tentativas, { quando, ate: Date.now(), http, estado }];
    this.#passar(lead, {
      ...decidir(estado, lead),
      pedido: resultado.corpo.orderId ?? null,
      motivo: resultado.corpo.error ?? null,
      dados: JSON.stringify({ ...dados, tentativas, ...(enviado && { enviado, resposta }) }),
    });
  }

  #mudar({ n }, mudanca) {
    const nomes = Object.keys(mudanca).map((nome) => nome + ' = ?');
    this.#sql('UPDATE leads SET ' + nomes + ' WHERE n = ?', ...Object.values(mudanca), n);
  }

  #passar(lead, mudanca) {
    const turno = Math.floor((lead.n / 1000 - 3 * HORA) / TURNO);
    const [guardado] = this.#sql('SELECT * FROM turnos WHERE turno = ?', turno);
    const { contas, busca } = guardado || { contas: '{}', busca: '' };
    const novas = JSON.parse(contas);
    if (lead.antes) contar(novas, lead, lead.antes, -1);
    contar(novas, lead, mudanca.estado, 1);
    const outras = lead.antes ? busca.replace(new RegExp(lead.n + '[^\n]*\n'), '') : busca;
    const linha = linhaDaBusca({ ...lead, ...mudanca });
    const texto = (outras + linha).slice(-6e5);
    this.ctx.storage.transactionSync(() => {
      this.#mudar(lead, { ...mudanca, antes: mudanca.estado });
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
    dados: JSON.stringify({ recebido, visitante, tentativas: [] }),
  };
}

function contar(contas, { campanha, pais }, estado, quantos) {
  const par = JSON.stringify([campanha, pais]);
  const conta = (contas[contas[par] || Object.keys(contas).length < 200 ? par : '["outras",""]'] ??= {});
  conta[estado] = (conta[estado] || 0) + quantos;
}

function linhaDaBusca({ n, nome, telefone, pedido }) {
  const textos = [nome, telefone?.replace(/\D/g, ''), pedido].map((texto) => simplificar(texto || ''));
  return [n, ...textos].join('\t') + '\n';
}

function simplificar(texto) {
  const semAcentos = texto.normalize('NFD').replace(/[\p{M}\p{C}]/gu, '');
  return semAcentos.toLowerCase().slice(0, 80);
}`
