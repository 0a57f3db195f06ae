// Lê o que foi enviado, e para de ler no limite: ninguém enche a memória com um envio sem fim.
export async function lerCorpo(request: Request, limite: number): Promise<Blob | null> {
  if (Number(request.headers.get('Content-Length')) > limite) return null
  const pedacos: BlobPart[] = []
  let bytes = 0
  const leitor = request.body?.getReader()
  for (let lido = await leitor?.read(); lido?.value; lido = await leitor?.read()) {
    bytes += lido.value.length
    if (bytes > limite) return null
    pedacos.push(lido.value)
  }
  return new Blob(pedacos)
}

// De um formulário, de um script ou com arquivos: sempre pares de nome e valor. Nada, se for grande demais.
export async function lerPares(request: Request, limite: number): Promise<[string, unknown][] | null> {
  try {
    const corpo = await lerCorpo(request, limite)
    if (!corpo) return null
    const tipo = request.headers.get('Content-Type') ?? ''
    const copia = new Response(corpo, { headers: { 'Content-Type': tipo } })
    if (/urlencoded/i.test(tipo)) return [...new URLSearchParams(await copia.text())]
    if (/json/i.test(tipo)) return Object.entries(Object(await copia.json()) as object)
    return [...(await copia.formData())]
  } catch {
    return []
  }
}
