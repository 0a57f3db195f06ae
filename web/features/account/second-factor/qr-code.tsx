import { useEffect, useState } from 'react'
import { Bone } from '#web/ui/skeleton.tsx'

/** Without this much white around it, phones do not find a code on a dark page. */
const quietZone = 4

type Drawing = { size: number; path: string }

/** Its code is loaded with the first one that is shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const drawing = useDrawing(text)
  if (drawing === 'failed')
    return (
      <p role="alert" className="max-w-52 text-13 text-muted">
        O QR não pôde ser desenhado. Use a chave abaixo.
      </p>
    )
  if (!drawing) return <Bone className="size-52 rounded-md" />
  const side = drawing.size + 2 * quietZone
  return (
    <div>
      <svg
        aria-hidden="true"
        viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
        shapeRendering="crispEdges"
        className="size-52 rounded-md"
      >
        <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="#fff" />
        <path d={drawing.path} fill="#000" />
      </svg>
      <span className="sr-only">{label}</span>
    </div>
  )
}

function useDrawing(text: string): Drawing | 'failed' | null {
  const [drawing, setDrawing] = useState<Drawing | 'failed' | null>(null)
  useEffect(() => {
    let isWanted = true
    const show = (next: Drawing | 'failed') => {
      if (isWanted) setDrawing(next)
    }
    import('./draw-qr.ts').then(
      ({ drawQr }) => show(drawQr(text)),
      () => show('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [text])
  return drawing
}
