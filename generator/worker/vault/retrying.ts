import { js } from '../../source.ts'

/**
 * What the alarm does. The next one is set before any work and nothing is thrown, since Cloudflare drops an alarm that
 * fails six times. A lead is leased before it is sent: a run that dies leaves it with an unknown outcome. A first call
 * that is under way stands in no index, which would cost a row for each lead: the newest thousand are looked through.
 * The free plan allows fifty calls a run, and six at once.
 */
export const retrying = js`  // O próximo despertar é marcado antes de tudo, e nenhum erro escapa.
  async alarm() {
    try {
      const agora = Date.now();
      const ultimos = this.#sql('SELECT id, n, estado, proxima FROM leads ORDER BY n DESC LIMIT 1000');
      const enviando = ultimos.filter(({ estado, proxima }) => estado === 'enviando' && !proxima);
      const marcados = this.#sql('SELECT id, proxima FROM leads WHERE proxima > 0 ORDER BY proxima LIMIT 41');
      const devidos = marcados.slice(0, 40).filter(({ proxima }) => proxima <= agora);
      this.#vigiar(agora, ultimos);
      const naFila = this.#sql('SELECT n, proxima FROM saida WHERE proxima > 0 ORDER BY proxima LIMIT 13');
      const saidas = naFila.slice(0, 12).filter(({ proxima }) => proxima <= agora);
      const proximas = [marcados[devidos.length], naFila[saidas.length]].map((um) => um?.proxima ?? Infinity);
      const espera = devidos.length || enviando.length || saidas.length ? MINUTO : HORA;
      const refazer = this.#ler('refazer', 0);
      await this.ctx.storage.setAlarm(refazer ? agora : Math.min(...proximas, agora + espera));

      if (refazer) this.#refazer(refazer);
      this.#expurgar(agora - this['GET ajustes']().dias * 24 * HORA);
      const leads = [...enviando.filter(({ n }) => n <= (agora - MINUTO) * 1000), ...devidos];
      const fila = [...leads, ...saidas];
      const trabalhar = async () => {
        const um = fila.shift();
        if (um) await (um.id ? this.#cuidar(um.id) : this.#enviar(um.n)).then(trabalhar);
      };
      await Promise.all(Array.from({ length: 6 }, trabalhar));
    } catch (erro) {
      console.log(JSON.stringify({ cofre: erro.name }));
      await this.ctx.storage.setAlarm(Date.now() + MINUTO);
    }
  }

  async #cuidar(id) {
    const lead = this.#achar(id);
    let tentativa = { ...SEM_RESPOSTA, quando: Date.now() };
    if (lead?.estado === 'pendente') {
      const proxima = Date.now() + MINUTO;
      this.#mudar(lead, { estado: 'enviando', tentativas: lead.tentativas + 1, proxima });
      const { recebido, visitante } = JSON.parse(lead.dados);
      const campos = Object.fromEntries(CAMPOS.map((nome) => [nome, recebido[nome]]));
      tentativa = await tentar({ id, campos }, visitante);
    } else if (lead?.estado !== 'enviando') return;
    this.#concluir(id, tentativa);
  }

  #expurgar(limite) {
    const velhos = 'SELECT n FROM leads WHERE n < ? ORDER BY n LIMIT 5000';
    this.#sql('DELETE FROM leads WHERE n IN (' + velhos + ')', limite * 1000);
    this.#sql('DELETE FROM saida WHERE n < ?', limite * 1000);
    this.#sql("UPDATE turnos SET busca = '' WHERE turno < ? AND busca > ''", Math.floor(limite / TURNO) - 1);
  }`
