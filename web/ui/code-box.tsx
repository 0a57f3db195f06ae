import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { CopyButton } from './copy-button.tsx'
import { DownloadButton } from './download-button.tsx'

type CodeBoxProps = {
  /** What this code is, such as 'worker.js': seen above it, and heard as its name. */
  title: string
  code: string
  /** The same code with colours, when the screen has them. */
  highlighted?: ReactNode
  /** What it is called when it is saved as a file, such as 'worker-adcombo.js'. */
  fileName?: string
  /** It no longer matches the fields: it says so, is dimmed, and cannot be taken away. */
  stale?: boolean
  /** It was copied or downloaded. */
  onTaken?: (() => void) | undefined
  className?: string
}

/** Code scrolls in its box, so the keyboard must be able to get into it. */
const reachable = { role: 'region', tabIndex: 0 }

export function CodeBox(props: CodeBoxProps) {
  const { title, code, highlighted, fileName, stale = false, onTaken, className } = props
  const lines = code.split('\n').length
  return (
    <figure className={cn('min-w-0 overflow-hidden rounded-lg border border-line bg-bg', className)}>
      <figcaption className="flex items-center justify-between gap-4 border-b border-line bg-surface py-2 pl-4 pr-2">
        <span className="flex min-w-0 items-baseline gap-3">
          <span className="truncate font-mono text-13">{title}</span>
          <span className={cn('shrink-0 text-12', stale ? 'text-orange' : 'text-faint max-sm:hidden')}>
            {stale ? 'desatualizado' : lines === 1 ? '1 linha' : `${lines} linhas`}
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-1">
          {fileName && <DownloadButton text={code} fileName={fileName} disabled={stale} onSaved={onTaken} />}
          <CopyButton text={code} disabled={stale} onCopied={onTaken} />
        </span>
      </figcaption>
      <pre
        {...reachable}
        aria-label={`Código: ${title}`}
        className={cn(
          'max-h-96 overflow-auto p-4 font-mono text-12 leading-relaxed text-muted [tab-size:2] focus-visible:-outline-offset-2',
          stale && 'text-faint',
        )}
      >
        {/* Without colours when stale: they would stand out of the dimmed text. */}
        <code>{stale ? code : (highlighted ?? code)}</code>
      </pre>
    </figure>
  )
}
