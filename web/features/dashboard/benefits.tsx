const benefits = [
  ['Geração automática', 'Worker, formulário e página de obrigado prontos para colar, em 49 idiomas.'],
  ['Seguro e confiável', 'Sua chave é usada só no seu navegador e no seu Worker. Ela nunca passa por aqui.'],
  ['Economiza tempo', 'Da plataforma ao código testado em poucos minutos, sem programar.'],
  ['Código limpo', 'Legível, comentado em português e leve para a sua página.'],
] as const

export function Benefits() {
  return (
    <section aria-labelledby="beneficios">
      <h2 id="beneficios" className="text-18">
        O que você tem aqui
      </h2>
      <ul className="mt-4 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {benefits.map(([title, text]) => (
          <li key={title} className="border-t border-line pt-4">
            <h3 className="text-15 tracking-snug">{title}</h3>
            <p className="mt-1 text-14 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
