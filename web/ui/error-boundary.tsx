import { Component, type ReactNode } from 'react'
import { buttonStyle } from './button-style.ts'
import { MessagePage } from './message-page.tsx'

type Props = {
  /** When this changes (the address, say) the page gets a new chance. */
  resetKey?: string
  children: ReactNode
}
type State = { error: Error | null; resetKey: string | undefined }

/** Keeps a broken page from becoming a white one. Only uses what is already loaded: the network may be the cause. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey }
  }

  override render() {
    const { error } = this.state
    return error ? <BrokenPage message={error.message} /> : this.props.children
  }
}

function BrokenPage({ message }: { message: string }) {
  return (
    <main role="alert">
      <MessagePage title="Algo deu errado" text={message}>
        <button
          type="button"
          className={buttonStyle({ variant: 'primary' })}
          onClick={() => window.location.reload()}
        >
          Recarregar página
        </button>
      </MessagePage>
    </main>
  )
}
