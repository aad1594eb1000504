/** docsite's own components for documents, and their stylesheet, which only pages load that show one. */
import { Badge } from './badge.tsx';
import { CardGrid } from './card-grid.tsx';
import { Card } from './card.tsx';
import { Details } from './details.tsx';
import { Figure } from './figure.tsx';
import { FileTree } from './file-tree.tsx';
import { Hero } from './hero.tsx';
import { LinkButton } from './link-button.tsx';
import { Steps } from './steps.tsx';
import { Video } from './video.tsx';

/** By name, as in `OWN_COMPONENTS`. */
export const COMPONENTS = { Badge, Card, CardGrid, Details, Figure, FileTree, Hero, LinkButton, Steps, Video };

export { STYLESHEET } from './on-page.tsx';
