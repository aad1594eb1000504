/** The home page of the flagship: seven blocks, each a function below. The images are decoration. */
import { useSite } from 'docsite/client';
import { Image } from 'docsite/templates/components/image';
import { Link } from 'docsite/templates/components/link';
import { Showcase } from 'docsite/templates/components/showcase';
import { Card } from 'docsite/templates/document/card';
import { CardGrid } from 'docsite/templates/document/card-grid';
import { Hero } from 'docsite/templates/document/hero';
import { LinkButton, type LinkButtonProps } from 'docsite/templates/document/link-button';
import './index.css';

export const title = '';
export const description =
  'An open-source CMS for open education: course portals with a search engine, an editor for authors and links to any learning management system.';

/** The addresses of the demo and the translation project come from the site's variables. */
export default function HomePage() {
  return (
    <div className="home">
      <Splash />
      <Intro />
      <Highlights />
      <OpenSource />
      <Features />
      <Community />
      <Users />
    </div>
  );
}

function DemoLink({ variant }: Required<Pick<LinkButtonProps, 'variant'>>) {
  const { variables } = useSite();
  const demoUrl = variables['demoUrl'];
  return (
    demoUrl !== undefined && (
      <LinkButton href={demoUrl} variant={variant}>
        Try the demo
      </LinkButton>
    )
  );
}

function Picture({ name }: { readonly name: string }) {
  // All are below the first screen, or hidden on small screens.
  return <Image src={`/img/home/${name}.svg`} alt="" width={480} height={360} loading="lazy" />;
}

function Splash() {
  const { title: product } = useSite();
  return (
    <div>
      <Hero
        title={`Build learning portals with ${product}`}
        tagline="Educators put them together themselves: rich in courses, and a pleasure to run."
        image="/img/home/teacher.svg"
        width={480}
        height={360}
      >
        <DemoLink variant="primary" />
        <LinkButton href="/docs/discover" variant="secondary">
          Read the documentation
        </LinkButton>
      </Hero>
    </div>
  );
}

function Intro() {
  const { tagline } = useSite();
  return (
    <section className="home-tint home-columns">
      <h2>{tagline}</h2>
      <div>
        <p>
          For universities, training centres and everybody else who has courses to offer online. A CMS made for the task
          takes you from an empty page to a complete course catalogue within days.
        </p>
        <p>
          <LinkButton href="/docs/discover" variant="secondary">
            Get started
          </LinkButton>
        </p>
      </div>
    </section>
  );
}

const HIGHLIGHTS = [
  {
    picture: 'globe',
    heading: 'At home in every language',
    text: 'The interface is localised from the start, and you publish each page in as many languages as your learners read.',
  },
  {
    picture: 'search',
    heading: 'Courses that are found',
    text: 'A strong search engine suggests courses while visitors type, and rich filters narrow the list down to the right one.',
  },
  {
    picture: 'design',
    heading: 'A look of your own',
    text: 'Change colours and styles to match your identity, or go deeper and adapt the search engine itself.',
  },
] as const;

function Highlights() {
  return (
    <div>
      <CardGrid>
        {HIGHLIGHTS.map(({ picture, heading, text }) => (
          <Card key={picture} title={heading} image={`/img/home/${picture}.svg`} level={2}>
            {text}
          </Card>
        ))}
      </CardGrid>
    </div>
  );
}

function OpenSource() {
  const { title: product, repoUrl } = useSite();
  return (
    <section className="home-strong home-split">
      <div>
        <h2>Open source, all of it</h2>
        <p>
          {product} is built on django CMS, Django and React. The code is published under the MIT licence, and the
          documentation is yours to change and to share.
        </p>
        {repoUrl !== null && (
          <p>
            <LinkButton href={repoUrl} variant="secondary">
              See the code
            </LinkButton>
          </p>
        )}
      </div>
      <Picture name="open-source" />
    </section>
  );
}

function Features() {
  const { title: product } = useSite();
  return (
    <section className="home-features">
      <h2>What {product} offers</h2>
      <div className="home-columns">
        <div>
          <h3>Works with any LMS</h3>
          <p>
            Connect one learning management system or several, of one kind or of many, such as Open edX and Moodle.
            Their courses are synchronised into a single catalogue for your visitors.
          </p>
          <h3>Authors come first</h3>
          <p>A rich editor puts pages into the hands of those who write them. Publishing needs no engineer.</p>
          <h3>Permissions as fine-grained as you need</h3>
          <p>
            They reach down to organisations, courses and categories, and suit a portal run by one person as well as a
            whole enterprise, with moderation where you want it.
          </p>
        </div>
        <div>
          <Multilingual />
          <h3>Made to be extended</h3>
          <p>
            {product} is a Django application with an npm package beside it. You install both as third-party
            dependencies and build your own site on top.
          </p>
        </div>
      </div>
    </section>
  );
}

function Multilingual() {
  const i18nUrl = useSite().variables['i18nUrl'];
  const project = 'translated on Crowdin';
  return (
    <>
      <h3>A multilingual site</h3>
      <p>
        English, French, Spanish and more: the interface is{' '}
        {i18nUrl === undefined ? project : <Link href={i18nUrl}>{project}</Link>}, and further languages are added on
        request. Your own content can have as many as you like.
      </p>
    </>
  );
}

function Community() {
  const { title: product } = useSite();
  return (
    <section className="home-tint home-split">
      <Picture name="video-call" />
      <div>
        <h2>Meet the community</h2>
        <p>
          We talk regularly in online meetings, held in English. Between them, look for the channel named {product} in
          the <Link href="https://www.django-cms.org/discord">django CMS chat</Link>. Newcomers are welcome in both.
        </p>
      </div>
    </section>
  );
}

/** Only pinned users; without any, the block is left out. */
function Users() {
  const { title: product, users } = useSite();
  const pinned = users.filter((user) => user.pinned);
  if (pinned.length === 0) return null;
  return (
    <section className="home-users">
      <h2>Who uses {product}?</h2>
      <Showcase users={pinned} size={110} />
      <DemoLink variant="secondary" />
    </section>
  );
}
