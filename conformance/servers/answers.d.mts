export interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: { readonly protocolVersion?: string };
}

export declare const answer: (message: Message) => object | undefined;
