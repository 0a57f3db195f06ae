const benefits = [
  ['Geração automática', 'O Worker, o formulário e a página de sucesso saem prontos, em 49 idiomas.'],
  [
    'Seguro e confiável',
    'Sua chave fica no seu Worker, na sua conta da Cloudflare. Nós não guardamos nenhuma.',
  ],
  ['Economiza tempo', 'A próxima página com o mesmo Worker só pede a oferta e o preço.'],
  ['Código limpo', 'Você pode ler cada linha: leve, comentada em português e sua.'],
] as const

export function Benefits() {
  return (
    <section aria-labelledby="beneficios">
      <h2 id="beneficios" className="text-18">
        O que você tem aqui
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {benefits.map(([title, text]) => (
          <li key={title} className="rounded-lg border border-line bg-surface p-5 shadow-edge">
            <h3 className="text-15 tracking-snug">{title}</h3>
            <p className="mt-1 text-14 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
