import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type ErrorStateProps = { title: string; description?: ReactNode; onRetry: () => void; retrying?: boolean }

/** A part of the page that could not be loaded, and the way to try again. */
export function ErrorState({ title, description, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert" className="px-6 py-10">
      <CircleAlert aria-hidden="true" className="mb-4 size-5 text-red" />
      <p className="text-15 font-medium">{title}</p>
      {description && <p className="mt-1 max-w-md text-14 text-muted">{description}</p>}
      <Button className="mt-5" onClick={onRetry} pending={retrying} pendingLabel="Tentando...">
        Tentar novamente
      </Button>
    </div>
  )
}
