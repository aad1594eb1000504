/** Keeps a component that throws from breaking the whole page. During a build, errors go to the build instead. */
import { Component } from 'react';
import type { ReactNode } from 'react';

interface CrashBoundaryProps {
  /** Renders a replacement for the crashed part; `retry` renders the part again. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  /** A change clears the crash, so that the next page can be shown (BEHAVIOUR B32). */
  readonly resetKey: string;
  readonly children: ReactNode;
}
interface CrashBoundaryState {
  /** In an object, because anything may be thrown, `null` included. */
  readonly crash: { readonly error: unknown } | null;
  readonly resetKey: string;
}

/** An error boundary, which React only supports as a class. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { crash: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<CrashBoundaryState> {
    return { crash: { error } };
  }

  static getDerivedStateFromProps(props: CrashBoundaryProps, state: CrashBoundaryState): CrashBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { crash: null, resetKey: props.resetKey };
  }

  readonly #retry = (): void => {
    this.setState({ crash: null });
  };

  override render(): ReactNode {
    const { crash } = this.state;
    return crash === null ? this.props.children : this.props.fallback(crash.error, this.#retry);
  }
}

/** Messages of an error and its causes, outermost first. At most ten, because causes can be circular. */
export function errorMessages(error: unknown): readonly string[] {
  const messages: string[] = [];
  for (
    let cause = error;
    cause !== undefined && messages.length < 10;
    cause = cause instanceof Error ? cause.cause : undefined
  ) {
    messages.push(cause instanceof Error ? cause.message : describeThrown(cause));
  }
  return messages;
}

/** Anything may be thrown. What is not an error is shown as JSON, if possible. */
function describeThrown(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    // Of what JSON does not know, it makes nothing.
    return JSON.stringify(value) || String(value);
  } catch {
    return String(value);
  }
}
