import type { ReactNode } from 'react'
import { LogoMark } from './logo.tsx'

type MessagePageProps = { title: string; text: string; children: ReactNode }

/** A page that has one thing to say and one way on. Light: it is shown when little else has loaded. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-lg flex-col items-start justify-center px-6 py-16">
      <LogoMark className="mb-8 h-4 w-9" />
      <h1 className="text-28">{title}</h1>
      <p className="mb-8 mt-3 max-w-full text-muted">{text}</p>
      {children}
    </div>
  )
}
