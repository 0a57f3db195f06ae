import { Picture } from './picture.tsx'

/** A page as its builder shows it, with the block that the form goes into. */
export function PagePicture() {
  return (
    <Picture label="Desenho: na página, entre os seus textos, um bloco de HTML recebe o formulário copiado.">
      <div className="mx-auto max-w-80 overflow-hidden rounded-md border border-line-strong bg-bg">
        <div className="flex items-center gap-1.5 border-b border-line px-3 py-2">
          {['left', 'middle', 'right'].map((dot) => (
            <span key={dot} className="size-2 rounded-full bg-line-strong" />
          ))}
          <span className="ml-2 font-mono text-12 text-faint">sua-pagina.com</span>
        </div>
        <div className="grid gap-2 p-4">
          <span className="h-2.5 w-3/5 rounded-full bg-line-strong" />
          <span className="h-2 w-full rounded-full bg-line" />
          <span className="h-2 w-4/5 rounded-full bg-line" />
          <div className="mt-2 rounded-md border border-dashed border-accent bg-accent-soft px-3 py-4 text-center text-12">
            <span className="block font-mono text-accent">&lt;HTML&gt;</span>
            <span className="mt-1 block text-muted">Cole o formulário neste bloco</span>
          </div>
          <span className="mt-2 h-2 w-2/3 rounded-full bg-line" />
        </div>
      </div>
    </Picture>
  )
}
