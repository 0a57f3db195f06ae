type Benefit = { title: string; text: string; proof: string }

/** Each with a piece of the product that bears it out. The tests hold every claim to what is generated. */
export const benefits: Benefit[] = [
  {
    title: 'Geração automática',
    text: 'Worker, formulário e página de obrigado saem prontos, em 49 idiomas.',
    proof: 'worker.js + formulário + obrigado',
  },
  {
    title: 'Seguro e confiável',
    text: 'Sua chave fica no Worker, e cada lead chega com o IP certo.',
    proof: '// A chave fica só aqui',
  },
  {
    title: 'Economiza tempo',
    text: 'Da escolha da plataforma ao código testado em poucos minutos.',
    proof: 'plataforma → dados → ensaio → código',
  },
  {
    title: 'Código limpo',
    text: 'Legível, comentado em português e leve: menos de 7 kB por formulário.',
    proof: '// O lead segue até o fim, mesmo que o visitante saia.',
  },
]
