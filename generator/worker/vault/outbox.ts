import { js } from '../../source.ts'

/**
 * The outbox: alerts and conversions, each with its own tries. It is written with what caused it and emptied by the
 * alarm, so that no lead waits for it. What is refused for good stops and is shown; what a wrong token has stopped goes
 * on when a new one is set.
 */
export const outbox = js`  #juntar(destino, evento, lead, dados) {
    const [{ ultimo }] = this.#sql('SELECT max(n) AS ultimo FROM saida');
    const n = Math.max(Date.now() * 1000, ultimo + 1);
    const proxima = destino === 'google' ? null : Date.now();
    const valores = [n, destino, evento, lead, proxima ? 'fila' : 'enviado', proxima, JSON.stringify(dados)];
    this.#sql('INSERT INTO saida VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, NULL)', ...valores);
    return n;
  }

  async #enviar(n) {
    const [{ tentativas, ...saida }] = this.#sql('SELECT * FROM saida WHERE n = ?', n);
    const anotar = ({ estado, http, resposta }, espera) => {
      const proxima = estado === 'fila' ? Date.now() + espera * MINUTO : null;
      const mudanca = 'estado = ?, proxima = ?, http = ?, resposta = ?, tentativas = ?';
      const valores = [estado, proxima, http, resposta, tentativas + 1, n];
      this.#sql('UPDATE saida SET ' + mudanca + ' WHERE n = ?', ...valores);
    };
    anotar(NADA_DITO, 1);
    const dados = { evento: saida.evento, ...JSON.parse(saida.dados) };
    const visto = await this.#mandar(saida.destino, this.#achar(saida.lead), dados);
    anotar(visto, ESPERAS[tentativas] || 360);
  }

  async #mandar(destino, lead, dados) {
    const ajuste = this.#destinos[destino];
    const venceu = Date.now() > dados.quando + PRAZOS[destino] * 24 * HORA;
    if (!ajuste || lead?.estado === 'apagado') return { ...NADA_DITO, estado: 'desligado' };
    if (venceu) return { ...NADA_DITO, estado: 'vencido' };
    let visto = NADA_DITO;
    try {
      const evento = lead ? await descreverEvento(lead, dados, ajuste) : dados;
      const { status: http, texto } = await chamarPlataforma(MONTAR[destino](evento, ajuste));
      const resposta = resumir(texto.replaceAll(ajuste.token || '***', '***'), 500);
      visto = { ...visto, http, resposta };
      return { ...visto, estado: julgarEnvio(destino, http, texto) };
    } catch {
      return visto;
    }
  }

  get #destinos() {
    return this.#ler('destinos', {});
  }

  // Um token entra e não sai mais.
  'GET destinos'() {
    const semToken = ([nome, { token, ...resto }]) => [nome, { ...resto, temToken: Boolean(token) }];
    return Object.fromEntries(Object.entries(this.#destinos).map(semToken));
  }

  async 'PUT destinos'(pedidos) {
    const destinos = this.#destinos;
    for (const [nome, dados] of Object.entries(pedidos)) {
      const serve = Object.hasOwn(PRAZOS, nome) && /^(https:.*)?$/.test(dados?.endereco ?? '');
      if (!serve) return INVALIDO;
      if (dados) destinos[nome] = { token: destinos[nome]?.token, ...dados };
      else delete destinos[nome];
      const parados = "WHERE destino = ? AND estado = 'recusado'";
      this.#sql("UPDATE saida SET estado = 'fila', proxima = ? " + parados, Date.now(), nome);
    }
    this.#gravar('destinos', destinos);
    await this.#acordar(Date.now());
    return this['GET destinos']();
  }

  'POST teste'({ destino, codigo = 'TESTE' }) {
    const texto = 'Alerta de teste';
    const lead = { id: crypto.randomUUID(), n: Date.now() * 1000, pagina: 'x.com', dados: LEAD_DE_TESTE };
    const [evento, quem] = destino === 'alerta' ? ['teste', null] : ['lead', lead];
    const dados = { evento, texto, quando: Date.now(), codigo };
    return Object.hasOwn(MONTAR, destino) && this.#mandar(destino, quem, dados);
  }

  'GET envios'() {
    return { envios: this.#sql('SELECT * FROM saida ORDER BY n DESC LIMIT 200') };
  }`

export const outboxRules = js`const PRAZOS = { alerta: 1, meta: 7, tiktok: 7, ga4: 3, utmify: 7, google: 90 };
const LEAD_DE_TESTE = '{"recebido":{"ga":"1.1"},"visitante":{"User-Agent":"Mozilla/5.0"}}';
const NADA_DITO = { estado: 'fila', http: 0, resposta: '' };
const PASSAGEIRO = /^(429|5..) | (1|2|4|17|341|368|40100|5....)$/;

function julgarEnvio(destino, status, texto) {
  const lido = ['meta', 'tiktok'].includes(destino) ? JSON.parse(texto) : {};
  const { code = 0, is_transient: passa } = lido.error ?? lido;
  if (status < 300 && !code) return 'enviado';
  return passa || PASSAGEIRO.test(status + ' ' + code) ? 'fila' : 'recusado';
}

function postar(endereco, corpo, cabecalhos) {
  const headers = { 'User-Agent': 'Integrador', 'Content-Type': 'application/json', ...cabecalhos };
  return { endereco, opcoes: { method: 'POST', headers, body: JSON.stringify(corpo) } };
}`
