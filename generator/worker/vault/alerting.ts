import { js } from '../../source.ts'

/**
 * What is wrong is told once when it begins, again after an hour if there is more of it, and once when it is over. No
 * word of a person is in it.
 */
export const alerting = js`  #vigiar(agora, ultimos) {
    const { alerta } = this.#destinos;
    if (!alerta) return;
    const ditos = this.#ler('ditos', {});
    for (const [tipo, ha] of Object.entries(this.#acharProblemas(agora, ultimos, alerta))) {
      const [antes, quando] = ditos[tipo] ?? [false, 0];
      if (ha === antes || (ha && agora - quando < HORA)) continue;
      ditos[tipo] = [ha, ha ? agora : quando];
      const [evento, texto] = ha ? [tipo, ha] : ['voltou', 'voltou a funcionar (' + tipo + ')'];
      this.#juntar('alerta', evento, null, { texto: PLATAFORMA + ': ' + texto, quando: agora });
    }
    this.#gravar('ditos', ditos);
  }

  #acharProblemas(agora, ultimos, { recusas = 30 }) {
    const contar = (estado, minutos = 1e6) =>
      ultimos.filter((um) => um.estado === estado && um.n > (agora - minutos * MINUTO) * 1000).length;
    const parados = contar('pendente') - contar('pendente', 10);
    const duvidas = contar('verificar');
    const recusados = contar('recusado', 1440);
    const total = recusados + contar('entregue', 1440);
    const [ultimo] = this['GET retornos']({ limite: 1 }).retornos;
    const comando = "SELECT n FROM leads WHERE n > ? AND n < ? AND estado = 'entregue' LIMIT 1";
    const mudos = this.#sql(comando, (ultimo?.quando ?? 0) * 1000, (agora - 72 * HORA) * 1000).length;
    return {
      rede: parados > 0 && !contar('entregue', 10) && 'fora do ar há 10 minutos. Leads à espera: ' + parados,
      recusas: total > 9 && recusados * 100 > recusas * total && 'mais de ' + recusas + '% de recusas',
      verificar: duvidas > 0 && 'leads para verificar: ' + duvidas,
      retorno: mudos > 0 && 'nenhum retorno há três dias',
    };
  }`
